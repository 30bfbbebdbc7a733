import { forOperator } from '@peerdesk/catalogue/sentence.ts';
import { brand, type Brand } from '@peerdesk/contract/brand.ts';
import { codeOfIssue, reasonOfIssue } from '@peerdesk/contract/issue.ts';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { StartError } from '../../platform/runtime/start-error.ts';

const brandFile = z.strictObject(brand.shape).partial();

/**
 * Reads the brand fields that a JSON file overrides: any of `name`, `logo`, `logoDark`, `favicon`
 * and `color`. A picture may be a data URL.
 * @throws {StartError} when the file cannot be read or contains anything else.
 */
export async function readBrandFile(path: string): Promise<Partial<Brand>> {
  const wrong = (why: string) => wrongBrandFile(path, why);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw wrong(code === 'ENOENT' ? 'does not exist' : `cannot be read: ${code ?? 'no reason'}`);
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw wrong('is not JSON');
  }
  const parsed = brandFile.safeParse(content, { reportInput: false, error: codeOfIssue });
  if (!parsed.success) throw wrong(`is not valid: ${describe(parsed.error.issues[0])}`);
  return withoutUndefined(parsed.data);
}

/** One line for the operator at startup. */
export function wrongBrandFile(path: string, why: string): StartError {
  return new StartError(`BRAND_FILE ("${path}") ${why}`);
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'see README';
  if (issue.code === 'unrecognized_keys') {
    return `unknown field ${issue.keys.join(', ')}; write any of ${fieldNames}`;
  }
  const field = issue.path.map(String).join('.');
  return field
    ? `${field}: ${forOperator(reasonOfIssue(issue))}`
    : `write an object with any of ${fieldNames}`;
}

const fieldNames = Object.keys(brand.shape).join(', ');

function withoutUndefined(fields: { [K in keyof Brand]?: Brand[K] | undefined }): Partial<Brand> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
