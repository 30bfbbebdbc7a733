/** RC4, which Node's own ciphers do not have any more; old workbooks are encrypted with it. */
export class Rc4 {
  private readonly box = new Uint8Array(256);
  private one = 0;
  private other = 0;

  constructor(key: Uint8Array) {
    const { box } = this;
    for (let at = 0; at < 256; at += 1) box[at] = at;
    for (let at = 0, other = 0; at < 256; at += 1) {
      other = (other + (box[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
      this.swap(at, other);
    }
  }

  /** The next byte of the key stream. */
  next(): number {
    const { box } = this;
    this.one = (this.one + 1) & 255;
    this.other = (this.other + (box[this.one] ?? 0)) & 255;
    this.swap(this.one, this.other);
    return box[((box[this.one] ?? 0) + (box[this.other] ?? 0)) & 255] ?? 0;
  }

  apply(bytes: Uint8Array): Buffer {
    return Buffer.from(bytes.map((byte) => byte ^ this.next()));
  }

  private swap(one: number, other: number): void {
    const kept = this.box[one] ?? 0;
    this.box[one] = this.box[other] ?? 0;
    this.box[other] = kept;
  }
}
