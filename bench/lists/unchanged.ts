import { Agent, request } from 'node:http';
import { quantile } from '../quantile.ts';
import { timedAll } from '../waiting-orders.ts';

const clients = 4;
const rounds = 9;
const calls = 2000;
const path = '/api/customer/order';
const agent = new Agent({ keepAlive: true });

interface Round {
  polls: number;
  live: number;
  ratio: number;
}

/**
 * How many polls of a list that has not changed are answered a second, and how many calls that only
 * say that the server lives, in turn; each is the median of the rounds.
 */
export async function unchangedPolls(desk: { base: string; auth: string }): Promise<Round> {
  const { base, auth } = desk;
  let mark = await markOf(desk);
  const poll = async () => {
    const headers = { authorization: auth, 'accept-language': 'en', 'if-none-match': mark };
    const status = await statusOf(`${base}${path}`, headers);
    // A mark holds for a quarter of an hour.
    if (status !== 304) mark = await markOf(desk);
  };
  const look = () => statusOf(`${base}/health/live`, {});
  const perSecond = async (work: () => Promise<unknown>) =>
    (await timedAll(calls, clients, work)).perSecond;
  // Once for nothing: the server compiles its code.
  await perSecond(poll);
  await perSecond(look);
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const polls = await perSecond(poll);
    const live = await perSecond(look);
    all.push({ polls, live, ratio: polls / live });
  }
  const median = (of: keyof Round) =>
    quantile(
      all.map((round) => round[of]),
      0.5,
    );
  return { polls: median('polls'), live: median('live'), ratio: median('ratio') };
}

/**
 * By Node's own client: a browser costs more beside what it asks for, and a lean one would only
 * tell that a session is checked, some 15 µs.
 */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end();
  });
}

async function markOf({ base, auth }: { base: string; auth: string }): Promise<string> {
  const headers = { authorization: auth, 'accept-language': 'en' };
  const answer = await fetch(`${base}${path}`, { headers });
  await answer.text();
  const mark = answer.headers.get('etag');
  if (mark === null) throw new Error('the list has no mark to poll with');
  return mark;
}
