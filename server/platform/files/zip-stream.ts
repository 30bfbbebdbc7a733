import { Zip, type ZipInputFile } from 'fflate';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of a zip, in pieces of text. */
export interface ZipText {
  name: string;
  texts: AsyncIterable<string> | Iterable<string>;
}

const deflated = 8;
/** A fraction of the default level's time, for a file that is a fifth larger. */
const level = 1;
/** Each chunk of what is deflated costs a turn of the thread pool. */
const chunkSize = 64 * 1024;
/** Text is produced only as fast as it is deflated (backpressure). */
const oneAhead = { objectMode: true, highWaterMark: 1 };

/**
 * A zip in pieces, of texts of any length: no more than a few pieces are in memory. Deflated by
 * `node:zlib`, beside the thread that makes the texts; `fflate` frames it.
 */
export async function* zipStream(
  files: AsyncIterable<ZipText> | Iterable<ZipText>,
  at: number,
): AsyncGenerator<Uint8Array> {
  let framed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    framed.push(chunk);
  });
  for await (const { name, texts } of files) {
    const entry = new DeflatedEntry(name, at);
    zip.add(entry);
    for await (const chunk of entry.deflate(texts)) {
      entry.ondata(null, chunk, false);
      yield* framed;
      framed = [];
    }
    entry.ondata(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* framed;
}

class DeflatedEntry implements ZipInputFile {
  readonly filename: string;
  readonly mtime: number;
  readonly compression = deflated;
  size = 0;
  crc = 0;
  /** Replaced by the zip that the entry is added to. */
  ondata: NonNullable<ZipInputFile['ondata']> = () => undefined;

  constructor(filename: string, mtime: number) {
    this.filename = filename;
    this.mtime = mtime;
  }

  async *deflate(texts: ZipText['texts']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const deflate = createDeflateRaw({ level, chunkSize });
    // An error of the texts destroys the stream that is read here, and is thrown by that.
    pipeline(Readable.from(this.counted(texts), oneAhead), deflate, () => undefined);
    for await (const chunk of deflate) yield chunk as Uint8Array<ArrayBuffer>;
  }

  private async *counted(texts: ZipText['texts']): AsyncGenerator<Uint8Array> {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      this.size += bytes.length;
      this.crc = crc32(bytes, this.crc);
      yield bytes;
    }
  }
}
