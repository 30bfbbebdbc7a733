const channelName = 'sign-outs';

/**
 * Tells the other tabs who signed out. They see the storage emptied, but not why: a session that
 * ended by itself empties it as well. A browser without such channels tells nobody.
 */
export function tellSignOut(person: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(person);
  channel.close();
}

/** Hears of the sign-outs in other tabs; returns what ends that. */
export function hearSignOuts(hear: (person: string) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data));
  return () => channel.close();
}
