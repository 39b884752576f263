// Health check of a container: exits with 0 if the process is ready, else with 1.
const { STUDIO_ROLE, STUDIO_WORKER_PORT, PORT } = process.env
const port = STUDIO_ROLE === 'worker' ? STUDIO_WORKER_PORT : PORT || 3000
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
  (response) => response.ok,
  () => false,
)
process.exit(isReady ? 0 : 1)
