import { z } from 'zod';
import { base64url } from './primitives.ts';

/** What peers may choose to be told of; nobody is told of one that they did not choose. */
export const pushTopics = [
  'order',
  'claim',
  'deadline',
  'dispute',
  'wallet',
  'lowWallet',
  'request',
] as const;
export type PushTopic = (typeof pushTopics)[number];

/** What a push tells; the browser's service worker makes the sentence. */
export const pushKinds = ['session.ending', 'session.ended', ...pushTopics] as const;
export type PushKind = (typeof pushKinds)[number];

const endpoint = z.string().max(1024);

/** The public key by which a browser tells this server's messages from others'. */
export const pushKey = z.object({ publicKey: z.string() });

/** What a browser says of its subscription (W3C Push API), as its `toJSON` gives it. */
export const subscribeBody = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: base64url(120), auth: base64url(40) }),
  /** Only if the same person had turned it on here before: after a new sign-in. */
  isRenewal: z.boolean().optional(),
});
export const unsubscribeBody = z.strictObject({ endpoint });
export const pushState = z.object({ isOn: z.boolean() });

/** What the caller is told of, on every device that is told at all. */
export const pushChoice = z.strictObject({
  topics: z.array(z.enum(pushTopics)).max(pushTopics.length),
});
