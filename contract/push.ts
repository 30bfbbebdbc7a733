import { z } from 'zod';
import { base64url } from './primitives.ts';

/** The topics that peers can opt in to. */
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

/** The kinds of push messages; the browser's service worker builds the sentence. */
export const pushKinds = ['session.ending', 'session.ended', ...pushTopics] as const;
export type PushKind = (typeof pushKinds)[number];

const endpoint = z.string().max(1024);

/** The public key (VAPID) with which a browser verifies that messages come from this server. */
export const pushKey = z.object({ publicKey: z.string() });

/** A browser's subscription (W3C Push API), as its `toJSON` returns it. */
export const subscribeBody = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: base64url(120), auth: base64url(40) }),
  /** Only if the same person had turned it on here before: after a new sign-in. */
  isRenewal: z.boolean().optional(),
});
export const unsubscribeBody = z.strictObject({ endpoint });
export const pushState = z.object({ isOn: z.boolean() });

/** The caller's topics, on every subscribed device. */
export const pushChoice = z.strictObject({
  topics: z.array(z.enum(pushTopics)).max(pushTopics.length),
});
