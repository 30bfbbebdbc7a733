import type { ResponseOf } from '@peerdesk/contract/endpoints.ts';
import type { StatementFormat } from '@peerdesk/contract/issued-statement.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../session/fetch-file.ts';
import { api } from '../../session/session.ts';
import type { StatementQuery } from './queries.ts';

export type IssuedStatement = ResponseOf<'statement.issue'>;

interface Printed {
  of: string;
  statement: IssuedStatement;
}

/** Issues the statement that is shown: to print it, or as a file. */
export function useIssue(query: StatementQuery) {
  const [printed, setPrinted] = useState<Printed>();
  const asked = JSON.stringify(query);
  const latest = useRef(asked);
  const print = useMutation({
    mutationFn: () => api('statement.issue', { body: query }),
    onSuccess: (statement) => setPrinted({ of: asked, statement }),
  });
  const download = useMutation({
    mutationFn: (format: StatementFormat) => {
      const { peerId, start, end } = query;
      const wanted = { peerId, format, ...(start && { start }), ...(end && { end }) };
      return saveFile('statement.file', { id: '' }, `statement-${peerId}.${format}`, wanted);
    },
  });
  useEffect(() => {
    latest.current = asked;
  }, [asked]);
  // What is printed is what was issued, so it has to be on the page first.
  useEffect(() => {
    if (printed?.of === latest.current) window.print();
  }, [printed]);
  return {
    print,
    download,
    /** Null once something else is shown. */
    issued: printed?.of === asked ? printed.statement : null,
  };
}
