/** Makes the file of one report, which the server that starts this tells it. */
import { makeOneFile } from '../features/report/process/make-one-file.ts';
import { reportSources } from './report-sources.ts';

await makeOneFile(reportSources);
