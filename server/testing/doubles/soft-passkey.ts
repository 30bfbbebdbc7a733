import type { PasskeyAnswer } from '@peerdesk/contract/second-factor.ts';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const userPresent = 1;
const userVerified = 4;
const attested = 64;

interface Answering {
  origin: string;
  challenge: string;
  /** The device did not ask who it was. */
  isUnverified?: boolean;
}

/** A passkey in software, with a count that tests may turn back. */
export class SoftPasskey {
  readonly credentialId = randomBytes(16);
  counter = 1;
  userHandle: string | undefined;
  private readonly host: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(host: string) {
    this.host = host;
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  /** What a browser sends after it made this passkey. */
  made({ origin, challenge, isUnverified }: Answering) {
    const jwk = this.keys.publicKey.export({ format: 'jwk' });
    const coseKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(jwk.x ?? '', 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(jwk.y ?? '', 'base64url'),
    ]);
    const length = Buffer.from([0, this.credentialId.length]);
    const credential = [Buffer.alloc(16), length, this.credentialId, coseKey];
    const flags = flagsOf(isUnverified) | attested;
    const data = Buffer.concat([this.authenticatorData(flags), ...credential]);
    return {
      id: this.id,
      clientDataJSON: clientData('webauthn.create', origin, challenge),
      attestationObject: attestationOf(data).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** What a browser sends after this passkey answered a challenge. */
  answer({ origin, challenge, isUnverified }: Answering): PasskeyAnswer {
    const data = this.authenticatorData(flagsOf(isUnverified));
    const clientDataJSON = clientData('webauthn.get', origin, challenge);
    const hashed = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([data, hashed]), this.keys.privateKey);
    return {
      id: this.id,
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(this.userHandle && { userHandle: this.userHandle }),
    };
  }

  private authenticatorData(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const hostHash = createHash('sha256').update(this.host).digest();
    return Buffer.concat([hostHash, Buffer.from([flags]), count]);
  }
}

function flagsOf(isUnverified = false): number {
  return isUnverified ? userPresent : userPresent | userVerified;
}

function clientData(type: string, origin: string, challenge: string): string {
  const text = JSON.stringify({ type, challenge, origin, crossOrigin: false });
  return Buffer.from(text).toString('base64url');
}

/** `{fmt: 'none', attStmt: {}, authData}` in CBOR. */
function attestationOf(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.alloc(3);
  length.writeUInt8(0x59);
  length.writeUInt16BE(data.length, 1);
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
    ...[text('authData'), length, data],
  ]);
}
