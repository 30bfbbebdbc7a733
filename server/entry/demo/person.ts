import type { CallName, AnswerOf } from '@peerdesk/contract/endpoints.ts';
import { ApiClient, type Answer, type Asked } from '../../platform/api-client/client.ts';
import type { Login } from './logins.ts';

/** Somebody of the demo who signs in again whenever the session is over. */
export class Person {
  readonly login: Login;
  private readonly base: string;
  private client: ApiClient | undefined;

  constructor(base: string, login: Login) {
    this.base = base;
    this.login = login;
  }

  /** Signs in now, so that no call that follows has to. */
  async arrive(): Promise<void> {
    this.client = await this.signin();
  }

  async call<N extends CallName>(name: N, request: Asked<N> = {}): Promise<Answer<N>> {
    this.client ??= await this.signin();
    const answer = await this.client.call(name, request);
    if (!('error' in answer) || answer.error.errorCode !== 'SessionError') return answer;
    this.client = await this.signin();
    return this.client.call(name, request);
  }

  async ok<N extends CallName>(name: N, request: Asked<N> = {}): Promise<AnswerOf<N>> {
    const answer = await this.call(name, request);
    if ('data' in answer) return answer.data;
    throw new Error(`${this.login.username} ${name}: ${JSON.stringify(answer.error)}`);
  }

  private signin(): Promise<ApiClient> {
    return new ApiClient([this.base]).signin(this.login.username, this.login.password);
  }
}
