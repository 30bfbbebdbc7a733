import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/** A page that is never idle gets what it opens all the same, after this long. */
const longestWaitMs = 3_000;

type Task = () => Promise<unknown>;

const waiting: Task[] = [];
let isRunning = false;

/** A screen that waits for an answer gets the network for itself, though not for ever. */
const longestAnswerMs = 15_000;

/** A frame is on the screen some time after it was drawn. */
const onScreenMs = 100;

const content = Promise.withResolvers<void>();
let isContentShown = false;
let assumed: ReturnType<typeof setTimeout> | undefined;

/**
 * Until then whatever can come later does: it would take the network from what the page was opened
 * for. Called by screens that wait for an answer; of others it is assumed after a while.
 */
export function contentShown(): void {
  isContentShown = true;
  content.resolve();
}

/** Tells that the content is drawn; what can come later does not come before one sees it. */
export function useContentShown(isShown: boolean): void {
  useEffect(() => {
    if (isShown) afterPaint(() => setTimeout(contentShown, onScreenMs));
    else assumeAfter(longestAnswerMs);
  }, [isShown]);
}

/** For a part of a screen that is asked for once one sees the rest. */
export function useIsContentShown(): boolean {
  const [isShown, setShown] = useState(isContentShown);
  useEffect(() => {
    void untilContentShown().then(() => startTransition(() => setShown(true)));
  }, []);
  return isShown;
}

export function untilContentShown(): Promise<void> {
  if (assumed === undefined) assumeAfter(longestWaitMs);
  return content.promise;
}

function assumeAfter(ms: number): void {
  clearTimeout(assumed);
  assumed = setTimeout(contentShown, ms);
}

let lastTurn = Promise.resolve();

/** What many wait for, each gets in a task of its own, between which the page answers. */
export function inTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve)));
  return lastTurn;
}

/**
 * Runs tasks one after the other, as soon as the page shows what it was opened for and the browser
 * has nothing better to do.
 */
export function whenIdle(task: Task): void {
  waiting.push(task);
  if (isRunning) return;
  isRunning = true;
  void untilContentShown().then(() => onIdle(() => void runNext()));
}

async function runNext(): Promise<void> {
  await waiting
    .shift()?.()
    .catch(() => undefined);
  isRunning = waiting.length > 0;
  if (isRunning) onIdle(() => void runNext());
}

function onIdle(run: () => void): void {
  // Tests run without a window, and some browsers without this call.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: longestWaitMs });
  else setTimeout(run, longestWaitMs);
}
