import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const saltBytes = 16;
const headerBytes = saltBytes + 4 + 1;
const tagBytes = 16;

/** A browser that is subscribed to push messages, as far as its keys go. */
export class PushBrowser {
  private readonly pair = createECDH('prime256v1');
  private readonly publicKey = this.pair.generateKeys();
  private readonly auth = randomBytes(16);

  get keys(): { p256dh: string; auth: string } {
    const { publicKey, auth } = this;
    return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  }

  /** Reads a message by RFC 8291 and RFC 8188. @throws when it is for somebody else. */
  read(message: Buffer): unknown {
    const salt = message.subarray(0, saltBytes);
    const idEnd = headerBytes + message.readUInt8(headerBytes - 1);
    const senderKey = message.subarray(headerBytes, idEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, senderKey]);
    const secret = derived(this.pair.computeSecret(senderKey), this.auth, info, 32);
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const sealed = message.subarray(idEnd);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    const padded = Buffer.concat([
      decipher.update(sealed.subarray(0, -tagBytes)),
      decipher.final(),
    ]);
    // The last record ends with the byte 2, and any padding after it.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
