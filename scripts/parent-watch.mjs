// Loaded into every process that `run.mjs` starts. When that process dies, even by SIGKILL, the
// pipe between them closes, and this one ends as if it had been asked to.
import { Socket } from 'node:net';

const descriptor = process.env['PEERDESK_PARENT_PIPE'];
if (descriptor !== undefined) {
  // Processes started from here inherit the environment, but not the pipe.
  delete process.env['PEERDESK_PARENT_PIPE'];
  const pipe = new Socket({ fd: Number(descriptor), readable: true, writable: false });
  pipe.on('error', () => undefined);
  pipe.once('close', () => {
    try {
      process.kill(-process.pid, 'SIGTERM');
    } catch {
      // Where there are no process groups, this process alone is meant.
      process.kill(process.pid, 'SIGTERM');
    }
  });
  pipe.resume();
  pipe.unref();
}
