/** A reader that ends by the signal by which a server is stopped. */
process.kill(process.pid, 'SIGTERM');
