import { ApiClient } from '../../platform/api-client/client.ts';
import type { TestDesk } from '../desk.ts';
import { ModelChanges } from './model-changes.ts';
import type { Actor, Participants } from './participants.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { ModelServers } from './servers.ts';
import { State } from './state.ts';

type Answer<T> =
  | { status: 200; data: T }
  | { status: number; error: { errorCode: string; message: string } };

/**
 * What the model predicts for a call: allowed, refused, or unknown. `kept`: refused, but something
 * is written all the same, such as who tried to use a reference again.
 */
export type Prediction = 'ok' | 'refused' | 'kept' | 'either';

const fingerprintEvery = 150;
const logLines = 25;

/** One run of the model against a desk: makes calls, compares, and records the steps. */
export class Run {
  readonly desk: TestDesk;
  readonly servers: ModelServers;
  readonly participants: Participants;
  readonly random: SeededRandom;
  readonly state: State;
  readonly changes = new ModelChanges();
  readonly counts = { ok: 0, refused: 0, fingerprints: 0 };
  private readonly log: string[] = [];

  constructor(
    desk: TestDesk,
    servers: ModelServers,
    { participants, seed }: { participants: Participants; seed: number },
  ) {
    this.desk = desk;
    this.servers = servers;
    this.participants = participants;
    this.random = new SeededRandom(seed);
    this.state = new State(participants);
  }

  /** The last steps, for finding the cause of a failure. */
  get story(): string {
    return this.log.slice(-logLines).join('\n');
  }

  note(line: string): void {
    this.log.push(line);
  }

  /**
   * Makes a call and compares its outcome with the prediction; a refusal must write nothing.
   *
   * @returns the response, or null when it was refused.
   */
  async act<T>(
    what: string,
    predicted: Prediction,
    call: () => Promise<Answer<T>>,
  ): Promise<T | null> {
    const mayRefuse = predicted === 'refused' || predicted === 'either';
    const isThorough = mayRefuse && this.counts.refused % fingerprintEvery === 0;
    const before = mayRefuse ? await this.trace(isThorough) : '';
    const answer = await call();
    const outcome = 'data' in answer ? 'ok' : answer.error.errorCode;
    this.note(`${what} → ${outcome} (${predicted})`);
    if (!('data' in answer) && (answer.status >= 500 || answer.status === 429)) {
      throw new Error(`${what}: ${answer.status} ${answer.error.message}`);
    }
    if ('data' in answer) {
      this.counts.ok += 1;
      if (predicted === 'ok' || predicted === 'either') return answer.data;
      throw new Error(`${what} was allowed; the model says that it is refused`);
    }
    this.counts.refused += 1;
    if (predicted === 'ok') {
      throw new Error(`${what} was refused (${outcome}: ${answer.error.message})`);
    }
    if (mayRefuse && outcome !== 'DuplicateUtr' && (await this.trace(isThorough)) !== before) {
      throw new Error(`${what} was refused (${outcome}) and wrote something`);
    }
    return null;
  }

  /** One of the payers: mostly the right one, now and then any. */
  someone(right: Actor | null, others: readonly Actor[]): Actor {
    return right && this.random.is(0.75) ? right : this.random.of(others);
  }

  /** One of a list, mostly of its recent part; undefined when it is empty. */
  recent<T>(list: readonly T[], isLikely: (one: T) => boolean): T | undefined {
    const latest = list.slice(-60);
    const likely = latest.filter(isLikely);
    if (likely.length > 0 && this.random.is(0.85)) return this.random.of(likely);
    if (list.length === 0) return undefined;
    return this.random.of(this.random.is(0.8) ? latest : list);
  }

  /** A caller without an account, from a different address. */
  customer(): ApiClient {
    const n = this.state.payins.length + this.random.between(0, 200);
    return new ApiClient([`http://10.1.${n >> 8}.${n & 255}`], undefined, this.participants.send);
  }

  /** A text that changes with anything that an action writes; `isThorough` compares every row. */
  private async trace(isThorough: boolean): Promise<string> {
    if (isThorough) {
      this.counts.fingerprints += 1;
      return this.desk.fingerprint();
    }
    const { rows } = await this.desk.owner.query<{ trace: string }>({
      name: 'model_trace',
      text: `select concat_ws(' ', (select max(id) from audit), (select max(id) from order_event),
        (select max(id) from outbox), (select max(id) from utr_claim), (select max(id) from entry),
        (select max(id) from dispute_message),
        (select sum(version) from payin), (select sum(version) from payout),
        (select sum(version) from dispute), (select sum(balance) from account),
        (select sum(held) from account)) as trace`,
    });
    return rows[0]?.trace ?? '';
  }
}
