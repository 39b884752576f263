// Test process: sends its environment, then executes the message it receives.
process.send?.({ environment: process.env })
process.on('message', (message: 'fill' | 'hang') => {
  if (message === 'fill') {
    const filled: Buffer[] = []
    for (;;) filled.push(Buffer.alloc(1e6, 1))
  }
  for (;;);
})
