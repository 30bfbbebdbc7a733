/** Versions from `since`, or from the first, up to but without `below`; or just the ones named. */
export interface Vulnerable {
  name: string;
  advisory: string;
  since?: string;
  below?: string;
  versions?: readonly string[];
}

const below = (name: string, version: string, advisory: string, since?: string): Vulnerable => ({
  name,
  advisory,
  below: version,
  ...(since !== undefined && { since }),
});

/** Published by somebody who had stolen a maintainer's account. */
const stolen = (name: string, versions: readonly string[], advisory: string): Vulnerable => ({
  name,
  advisory,
  versions,
});

const september2025 = 'malicious code, published on 8 September 2025';

/**
 * What must never come back, in packages that we use, used, or that ours have used. It is pinned,
 * because a registry's list cannot always be asked; `npm audit` knows more where it can be.
 */
export const vulnerablePackages: readonly Vulnerable[] = [
  below('xlsx', '0.20.2', 'CVE-2023-30533, CVE-2024-22363'),
  below('@e965/xlsx', '0.20.2', 'CVE-2023-30533, CVE-2024-22363'),
  below('@fastify/multipart', '8.3.1', 'CVE-2025-24033'),
  below('@fastify/multipart', '9.0.3', 'CVE-2025-24033', '9.0.0'),
  below('braces', '3.0.3', 'CVE-2024-4068'),
  below('cross-spawn', '6.0.6', 'CVE-2024-21538'),
  below('cross-spawn', '7.0.5', 'CVE-2024-21538', '7.0.0'),
  below('crypto-js', '4.2.0', 'CVE-2023-46233'),
  below('esbuild', '0.25.0', 'GHSA-67mh-4wv8-2f99'),
  below('fast-xml-parser', '4.4.1', 'CVE-2024-41818'),
  below('fastify', '5.3.2', 'CVE-2025-32442', '5.0.0'),
  below('find-my-way', '8.2.2', 'CVE-2024-45813'),
  below('find-my-way', '9.0.1', 'CVE-2024-45813', '9.0.0'),
  below('json5', '1.0.2', 'CVE-2022-46175'),
  below('json5', '2.2.2', 'CVE-2022-46175', '2.0.0'),
  below('lodash', '4.17.21', 'CVE-2021-23337'),
  below('micromatch', '4.0.8', 'CVE-2024-4067'),
  below('minimist', '1.2.6', 'CVE-2021-44906'),
  below('nanoid', '3.3.8', 'CVE-2024-55565'),
  below('nanoid', '5.0.9', 'CVE-2024-55565', '4.0.0'),
  below('pdfjs-dist', '4.2.67', 'CVE-2024-4367'),
  below('postcss', '8.4.31', 'CVE-2023-44270'),
  below('react-router', '7.5.2', 'CVE-2025-43864, CVE-2025-43865', '7.0.0'),
  below('rollup', '4.22.4', 'CVE-2024-47068', '4.0.0'),
  below('semver', '5.7.2', 'CVE-2022-25883'),
  below('semver', '6.3.1', 'CVE-2022-25883', '6.0.0'),
  below('semver', '7.5.2', 'CVE-2022-25883', '7.0.0'),
  below('sharp', '0.32.6', 'CVE-2023-4863'),
  below('undici', '5.28.5', 'CVE-2025-22150'),
  below('undici', '6.21.1', 'CVE-2025-22150', '6.0.0'),
  below('undici', '7.2.3', 'CVE-2025-22150', '7.0.0'),
  below('vite', '7.1.11', 'CVE-2025-62522', '7.1.0'),
  below('ws', '8.17.1', 'CVE-2024-37890', '8.0.0'),
  stolen('ansi-regex', ['6.2.1'], september2025),
  stolen('ansi-styles', ['6.2.2'], september2025),
  stolen('chalk', ['5.6.1'], september2025),
  stolen('color-convert', ['3.1.1'], september2025),
  stolen('debug', ['4.4.2'], september2025),
  stolen('error-ex', ['1.3.3'], september2025),
  stolen('is-arrayish', ['0.3.3'], september2025),
  stolen('simple-swizzle', ['0.2.3'], september2025),
  stolen('slice-ansi', ['7.1.1'], september2025),
  stolen('strip-ansi', ['7.1.1'], september2025),
  stolen('supports-color', ['10.2.1'], september2025),
  stolen('wrap-ansi', ['9.0.1'], september2025),
  stolen('@pkgr/core', ['0.2.8'], 'CVE-2025-54313'),
  stolen('eslint-config-prettier', ['8.10.1', '9.1.1', '10.1.6', '10.1.7'], 'CVE-2025-54313'),
  stolen('napi-postinstall', ['0.3.1'], 'CVE-2025-54313'),
  stolen('synckit', ['0.11.9'], 'CVE-2025-54313'),
  stolen('event-stream', ['3.3.6'], 'malicious code, published in September 2018'),
];
