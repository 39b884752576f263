// A process of the tests: sends its environment, then does what it is told.
process.send?.({ environment: process.env })
process.on('message', (message: 'fill' | 'hang') => {
  if (message === 'fill') {
    const filled: Buffer[] = []
    for (;;) filled.push(Buffer.alloc(1e6, 1))
  }
  for (;;);
})
