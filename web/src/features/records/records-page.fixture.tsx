import { afterEach, beforeEach } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { RecordRuntime } from '@auditplus/contract/features/records/records.schemas.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { queryClient } from '../../lib/query.ts';
import { RuntimeProvider, useRuntime } from './use-runtime.ts';

/** A published function, as its page is told of it. */
export const sampleRuntime = (
  more: Partial<RecordRuntime> = {},
  fields: readonly ReturnType<typeof field>[] = [field('comInput', 'title', '名称')],
): RecordRuntime => ({
  designId: '1',
  code: 'rounds',
  fullName: '巡检',
  webType: 3,
  version: 1,
  lookedUp: {},
  body: DesignBody.parse({ form: { fields: [...fields] } }),
  menuId: '',
  entries: [],
  buttons: [],
  readOnly: [],
  isOpen: true,
  hasBin: true,
  ...more,
});

/** What the server answers a call with. */
type Answer = { readonly data: unknown; readonly status?: number; readonly msg?: string };

/** Lets calls be answered during every test of a file, and leaves nothing behind. */
export function answerCalls(answer: (address: URL, init: RequestInit | undefined) => Answer): void {
  const browserFetch = globalThis.fetch;
  beforeEach(() => {
    globalThis.fetch = async (address, init) => {
      const { data, status = 200, msg = '' } = answer(new URL(String(address), 'http://localhost'), init);
      return new Response(JSON.stringify({ code: status, msg, data }), { status });
    };
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    globalThis.fetch = browserFetch;
  });
}

/** Draws a part of the page of a function. */
export function renderInPage(found: RecordRuntime, part: ReactNode): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Page found={found}>{part}</Page>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

function Page({ found, children }: { readonly found: RecordRuntime; readonly children: ReactNode }) {
  return <RuntimeProvider value={useRuntime(found)}>{children}</RuntimeProvider>;
}
