import { dayMs } from '../durations.ts';

const megabyte = 1024 * 1024;

/** How long the file of a report is kept. */
export const reportKeptMs = 30 * dayMs;

/** Reports of one person that wait or are being made, and of everybody. */
export const reportsWaitingMax = 5;
export const reportsWaitingInAllMax = 100;

/** Reports of one person that are listed; older ones are to be deleted first. */
export const reportsKeptMax = 500;

export const schedulesMax = 20;

/** What a report may hold, and what the files of one person may take. */
export const reportRowsMax = 5_000_000;
export const reportMegabytesMax = 512;
export const reportBytesMax = reportMegabytesMax * megabyte;
export const personMegabytesMax = 2048;
export const personBytesMax = personMegabytesMax * megabyte;
