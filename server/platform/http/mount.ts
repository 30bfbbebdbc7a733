import { readerOf } from './caller/reader.ts';
import type { Reader } from '@peerdesk/catalogue/sentence.ts';
import { isList, type Call } from '@peerdesk/contract/call.ts';
import { calls, type CallName, type DownloadedFile } from '@peerdesk/contract/endpoints.ts';
import { notFound, refuse, type Refusal, type Result } from '@peerdesk/domain/result.ts';
import { isTestToken } from '@peerdesk/domain/test-mode/link.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { answerInTime, noteSending } from './reply/answer-in-time.ts';
import { authenticate, type Authenticated } from './caller/authenticate.ts';
import type { HandlersOf, ReplaysOf, RequestContext, TestHandlersOf } from './context.ts';
import { deviceOf } from './caller/device.ts';
import { shedRetrySeconds, shouldShed } from './health/busy.ts';
import { compress, isCompressed } from './reply/compress.ts';
import { markByContent } from './conditional/content-etag.ts';
import { sendFile } from './reply/download.ts';
import { answerUnchanged, etagOf, isMarked } from './conditional/etag.ts';
import type { HttpServices } from './http-services.ts';
import {
  claimedContent,
  claimOf,
  earlierAnswer,
  takesIdempotencyKey,
} from './request/idempotency.ts';
import { markKnownCaller } from './caller/known-caller.ts';
import { sentOf } from './conditional/known-rows.ts';
import { OwnChanges } from './limits/own-changes.ts';
import { parseRequest, type Parts } from './request/parse.ts';
import { limitHooks } from './limits/rate-limit.ts';
import { sendRefusal } from './reply/reply.ts';
import { lateSerializer } from './reply/serializer-schema.ts';
import { SharedCounts } from './limits/shared-counts.ts';
import { siteOf } from './caller/site.ts';
import { acceptUploads, readUpload } from './request/upload.ts';

/** How many files of one caller are held in memory at a time. */
const uploadsAtOnceMax = 4;
const smallBytes = 1024 * 1024;

type AnyHandler = (request: unknown, context: unknown) => Promise<Result<unknown>>;
type AnyReplay = (earlier: unknown, context: unknown) => Promise<unknown>;

/**
 * Mounts every row of the contract under `/api`. A call that is not in the table does not exist.
 */
export function mountCalls<Services extends HttpServices>(
  app: FastifyInstance,
  services: Services,
  handlers: HandlersOf<Services>,
  testHandlers: TestHandlersOf<Services>,
  replays: ReplaysOf<Services> = {},
): void {
  const shared = new SharedCounts(services.pool, services.batcher);
  const limits = limitHooks(services, { shared });
  const ownChanges = new OwnChanges(shared);
  for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
    const handler = handlerOf(handlers, name);
    const testHandler = handlerOf(testHandlers, name);
    const replay = replays[name] as AnyReplay | undefined;
    const mounted = { name, call, handler, testHandler, replay, ownChanges, services };
    const route: RouteOptions = {
      method: call.method,
      exposeHeadRoute: call.method === 'GET' && !call.writes,
      url: `/api${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      config: { mayRepeat: !takesIdempotencyKey(call), takesForm: call.upload !== undefined },
      ...(!call.download && {
        schema: { response: { 200: { type: 'object' } } },
        serializerCompiler: () => lateSerializer(call.response),
      }),
      ...(call.limit && call.limit !== 'ownChanges' && limits[call.limit]),
      onSend: [
        noteSending,
        ...(isList(call) ? [markByContent] : []),
        ...(isCompressed(call) ? [compress] : []),
      ],
      handler: answerInTime(services, (request, reply) => answerCall(mounted, request, reply), {
        isLong: Boolean(call.upload ?? call.download ?? call.takesLong),
      }),
    };
    if (!call.upload) app.route(route);
    else {
      app.register(async (part) => {
        await acceptUploads(part);
        part.route(route);
      });
    }
  }
}

function handlerOf(handlers: object, name: CallName): AnyHandler | undefined {
  return (handlers as Partial<Record<CallName, AnyHandler>>)[name];
}

/** The caller, and the reader of the response. */
interface Known extends Authenticated {
  reader: Reader;
}

interface Mounted {
  name: CallName;
  call: Call;
  /** None if only test mode has the call. */
  handler: AnyHandler | undefined;
  /** Its replacement in test mode; none if test mode does not have the call. */
  testHandler: AnyHandler | undefined;
  replay: AnyReplay | undefined;
  ownChanges: OwnChanges;
  services: HttpServices;
}

async function answerCall(
  mounted: Mounted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, call, services } = mounted;
  const unchanged =
    call.etag && answerUnchanged(services, { name, ...call.etag }, call, request, reply);
  if (unchanged) {
    markKnownCaller(request);
    return unchanged;
  }
  if (isRepeatable(call) && shouldShed(services)) {
    const busy = { ...refuse('Unavailable', 'server_busy'), retryAfterSeconds: shedRetrySeconds() };
    return sendRefusal(reply, busy, readerOf(services, request.headers));
  }
  const known = await counted(services, call, () => callerOf(mounted, request));
  if (!known.ok) return denied(services, request, reply, { name, refusal: known });
  if (known.value.caller.kind !== 'anyone') markKnownCaller(request);
  const reader = readerOf(services, request.headers, known.value.caller);
  const who = { ...known.value, reader };
  if (!call.upload) {
    const { params, query, body } = request;
    return answerSent(mounted, who, { params, query, body, file: undefined }, request, reply);
  }
  // A body that waits for its turn is not read yet, and takes no memory.
  const person = claimant(who, undefined);
  services.bodies.awaitsTurn(request.raw, person);
  const answer = () => {
    services.bodies.takesTurn(request.raw);
    return answerUpload(mounted, who, request, reply);
  };
  return services.limiter.run(`upload of ${person}`, answer, uploadsAtOnceMax);
}

function callerOf(
  { call, services }: Mounted,
  { headers, ip }: FastifyRequest,
): Promise<Result<Authenticated>> {
  return authenticate(services, call, headers.authorization, ip);
}

/** No file is read before the caller is known, and none is taken from whose session ended since. */
async function answerUpload(
  mounted: Mounted,
  who: Known,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, call, services } = mounted;
  if (!call.upload) throw new Error(`${name} takes no file`);
  const upload = await readUpload(call.upload, request);
  if (!upload.ok) return sendRefusal(reply, upload, who.reader);
  const still = await callerOf(mounted, request);
  if (!still.ok) return denied(services, request, reply, { name, refusal: still });
  const { params, query } = request;
  const sent = { params, query, body: upload.value.fields, file: upload.value.file };
  return answerSent(mounted, { ...still.value, reader: who.reader }, sent, request, reply);
}

async function answerSent(
  mounted: Mounted,
  who: Known,
  sent: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name, call, services } = mounted;
  const parsed = parseRequest(call, sent);
  if (!parsed.ok) return sendRefusal(reply, parsed, who.reader);
  const tooMany = await mounted.ownChanges.refusalOf(call, who.caller, services.clock());
  if (tooMany) return sendRefusal(reply, tooMany, who.reader);
  // The versions of lists count what live orders change.
  if (call.etag && isMarked(call.etag, request) && !isInTestMode(who, parsed.value)) {
    // Read before the rows: a response may be newer than its ETag, never older.
    const { scope, reader, caller } = who;
    const person = caller.kind === 'anyone' ? undefined : caller.id;
    const marked = { person, scope, language: reader.language, url: request.url };
    reply.header('etag', etagOf(services, { name, ...call.etag }, marked));
  }
  const answer = () => answerOnce(mounted, who, parsed.value, request, reply);
  if (!isSmall(sent.file)) return answer();
  // The time that the body took to arrive does not count.
  return answerInTime(services, answer)(request, reply);
}

/** A small file, to which the normal deadline applies. */
function isSmall(file: Parts['file']): boolean {
  return file !== undefined && file.bytes.length <= smallBytes;
}

/** Runs the handler unless there is already a response for this idempotency key. */
async function answerOnce(
  { name, call, handler: liveHandler, testHandler, replay, services }: Mounted,
  who: Known,
  parsed: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const handler = isInTestMode(who, parsed) ? testHandler : liveHandler;
  if (!handler) return sendRefusal(reply, notFound(), who.reader);
  const claim = takesIdempotencyKey(call)
    ? claimOf(
        request.headers['idempotency-key'],
        { actor: claimant(who, parsed.params), call: name, content: claimedContent(parsed) },
        services.requestSecret,
      )
    : undefined;
  if (claim && !claim.ok) return sendRefusal(reply, claim, who.reader);
  const idempotency = claim?.value;
  const earlier = async () =>
    idempotency ? earlierAnswer(services, idempotency) : ({ ok: true, value: undefined } as const);
  const before = await earlier();
  if (!before.ok) return sendRefusal(reply, before, who.reader);
  const again = async ({ response }: { response: unknown }) =>
    reply.send({ data: replay ? await replay(response, { services, ...who }) : response });
  if (before.value) return again(before.value);
  const context: RequestContext<HttpServices, Authenticated['caller']> = {
    services,
    ...who,
    now: services.clock(),
    origin: { ip: request.ip, requestId: request.id },
    idempotency,
    device: deviceOf(request, reply, services.env),
    site: siteOf(request, services.env),
  };
  const result = await counted(services, call, () => handler(parsed, context));
  if (result.ok) {
    if (call.download) return sendFile(reply, result.value as DownloadedFile);
    const isPersons = call.etag && who.caller.kind === 'user';
    const { requestSecret } = services;
    const data = isPersons
      ? sentOf(result.value as object, requestSecret, request, reply)
      : result.value;
    return reply.send({ data });
  }
  // The first request with this key may have been handled in the meantime.
  const since = await earlier();
  if (since.ok && since.value) return again(since.value);
  if (result.code === 'PermissionDenied') services.denials.record(request, name, result.code);
  if (result.log) request.log.warn({ call: name, refusal: result.code }, result.log);
  return sendRefusal(reply, result, who.reader);
}

/** Whether the client repeats it anyway. */
function isRepeatable(call: Call): boolean {
  return call.etag !== undefined || call.polled === true;
}

function counted<T>(services: HttpServices, call: Call, work: () => Promise<T>): Promise<T> {
  return isRepeatable(call) ? services.repeatable.during(work) : work();
}

function claimant({ caller }: Authenticated, params: unknown): string {
  if (caller.kind === 'anyone') return `link:${tokenOf(params)}`;
  return `${caller.kind}${isTestKey(caller) ? '-test' : ''}:${caller.id}`;
}

function isTestKey(caller: Authenticated['caller']): boolean {
  return caller.kind === 'merchant' && caller.mode === 'test';
}

/** Is it about what belongs to test mode: made with a test key, or by the link of a test order? */
function isInTestMode({ caller }: Authenticated, { params }: Parts): boolean {
  if (caller.kind === 'anyone') return isTestToken(tokenOf(params));
  return isTestKey(caller);
}

function tokenOf(params: unknown): string {
  return (params as { token?: string } | undefined)?.token ?? '';
}

function denied(
  services: HttpServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, refusal }: { name: CallName; refusal: Refusal },
): FastifyReply {
  services.denials.record(request, name, refusal.code);
  return sendRefusal(reply, refusal, readerOf(services, request.headers));
}
