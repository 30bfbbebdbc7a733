import { API, type APIOptions, type Project } from 'typescript/unstable/sync';
import type { Pool } from '../../platform/db/pool.ts';
import { rowFaults } from './compare.ts';
import { NotConstant } from './constants.ts';
import { declaredStatements, type DeclaredStatement } from './declared.ts';
import { StatementDescriber } from './described.ts';

export interface RowReport {
  statements: number;
  faults: { file: string; line: number; message: string }[];
}

/**
 * Compares what the sources of a project say of the rows of their statements with what a database
 * says of them. None of the statements is run.
 */
export async function reportRows(
  pool: Pool,
  { folder, ...options }: APIOptions & { folder: string },
): Promise<RowReport> {
  const api = new API({ cwd: folder, ...options });
  try {
    const opened = api.updateSnapshot({ openProjects: [`${folder}tsconfig.json`] });
    const [project] = opened.getProjects();
    if (!project) throw new Error(`no project in ${folder}`);
    const describer = await StatementDescriber.of(pool);
    const statements = declaredStatements(project, folder);
    const report: RowReport = { statements: statements.length, faults: [] };
    for (const statement of statements) {
      const { file, line } = statement;
      const messages = await faultsOf(project, describer, statement);
      report.faults.push(...messages.map((message) => ({ file, line, message })));
    }
    return report;
  } finally {
    api.close();
  }
}

async function faultsOf(
  { checker }: Project,
  describer: StatementDescriber,
  { row, text }: DeclaredStatement,
): Promise<string[]> {
  if (!row) return ['reads rows, and nothing says what they are'];
  try {
    return rowFaults(checker, row, await describer.describe(await text()));
  } catch (error) {
    if (error instanceof NotConstant) return [`is put together at run time: ${error.message}`];
    return [String(error)];
  }
}
