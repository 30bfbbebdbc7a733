import { z } from 'zod';

/** A test key creates orders that are kept apart from live ones and move no money. */
export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];
export const keyMode = z.enum(keyModes);

/** On everything that belongs to test mode, and nowhere else. */
export const testMark = { test: z.literal(true).optional() };
