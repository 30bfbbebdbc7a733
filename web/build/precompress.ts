import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|webmanifest)$/;

/** Below this a compressed copy is no smaller. */
const smallestBytes = 150;

/** Writes a `.br` and a `.gz` next to each file of the build, for the server to send. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle() {
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        // What another build of the same run has written is done.
        if (!existsSync(`${path}.gz`)) compressFile(path);
      }
    },
  };
}

function compressFile(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < smallestBytes) return;
  writeFileSync(`${path}.br`, brotli(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}

function brotli(bytes: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

/** How many bytes of this file are sent to a browser that takes Brotli. */
export function brotliBytes(bytes: Buffer): number {
  return bytes.length < smallestBytes ? bytes.length : brotli(bytes).length;
}
