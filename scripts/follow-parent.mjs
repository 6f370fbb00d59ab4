// Loaded before the program that run.mjs hands over to: when run.mjs is killed hard, the program ends in order too.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
