import { z } from 'zod';
import { fault } from './fault.ts';
import { fileTypes } from './file.ts';
import { orderStatuses } from './order-status.ts';
import { currencyCode, instant, moneyText, recordId, refId } from './primitives.ts';

export const talkSides = ['peer', 'staff'] as const;
export type TalkSide = (typeof talkSides)[number];

/** `author`: null where a peer reads a message of staff, who to it are support. */
export const talkMessage = z.object({
  id: z.int(),
  at: instant,
  by: z.enum(talkSides),
  author: z.string().nullable(),
  isOwn: z.boolean(),
  text: z.string(),
  files: z.array(
    z.object({ id: recordId, name: z.string(), type: z.enum(fileTypes), bytes: z.int() }),
  ),
});
export type TalkMessage = z.infer<typeof talkMessage>;

/**
 * The conversation between a pay-in’s peer and staff. `readByOther`: the last message that the
 * other side has read; `unread`: how many of the other side’s the reader’s side has not read.
 */
export const talk = z.object({
  refId,
  messages: z.array(talkMessage),
  readByOther: z.int(),
  unread: z.int(),
  mayWrite: z.boolean(),
});
export type Talk = z.infer<typeof talk>;

/** The pay-ins about which the other side has written something unread, the newest first. */
export const unreadTalks = z.object({
  talks: z.array(
    z.object({
      refId,
      amount: moneyText,
      currency: currencyCode,
      status: z.enum(orderStatuses),
      author: z.string().nullable(),
      at: instant,
      text: z.string(),
      unread: z.int(),
    }),
  ),
});
export type UnreadTalks = z.infer<typeof unreadTalks>;

export const talkParams = z.strictObject({ refId });

export const talkTextMax = 1000;
export const talkFilesMax = 3;

export const sendTalkBody = z
  .strictObject({
    refId,
    text: z.string().trim().max(talkTextMax).optional(),
    fileIds: z.array(recordId).max(talkFilesMax).optional(),
  })
  .refine((body) => Boolean(body.text) || (body.fileIds?.length ?? 0) > 0, {
    path: ['text'],
    error: fault('message_empty'),
  });

export const readTalkBody = z.strictObject({ refId, messageId: z.int().min(0) });
