// A process of the tests: sends its environment, then follows the message it gets.
process.send?.({ environment: process.env })
process.on('message', (message: 'fill' | 'hang') => {
  if (message === 'fill') {
    const filled: Buffer[] = []
    for (;;) filled.push(Buffer.alloc(1e6, 1))
  }
  for (;;);
})
