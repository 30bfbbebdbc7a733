import type { TestProject } from 'vitest/node';
import { createTemplate } from './database.ts';
import { startTestPostgres } from '../platform/db/embedded/test-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A role that may create databases and roles on the PostgreSQL of this test run. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all test files; vitest calls what is returned at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await createTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
