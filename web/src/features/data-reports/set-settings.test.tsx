import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { InterfaceParameter } from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { ReportBody, type ReportSet } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { EditorView } from '@codemirror/view';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { queryClient, routeKey } from '../../lib/query.ts';
import { ParameterSettings } from './parameter-settings.tsx';
import { SetSettings } from './set-settings.tsx';

const browserFetch = globalThis.fetch;
afterEach(() => {
  cleanup();
  queryClient.clear();
  globalThis.fetch = browserFetch;
});

const BODY = ReportBody.parse({
  parameters: [{ name: 'month', label: { zh: '月份' }, type: 'month' }],
  sets: [{ from: 'interface', name: 'set1', label: { zh: '接口' }, interfaceId: 'i1' }],
});

type HolderProps = { readonly body: ReportBody; readonly onChange: (set: ReportSet) => void };

function Holder({ body, onChange }: HolderProps) {
  const [set, setSet] = useState(body.sets[0]);
  const change = (next: ReportSet) => {
    onChange(next);
    setSet(next);
  };
  return set ? <SetSettings set={set} body={{ ...body, sets: [set] }} onChange={change} /> : null;
}

/** The settings of the first set; answers what it is by now. */
function show(body: ReportBody): () => ReportSet | undefined {
  let latest = body.sets[0];
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } }), { status: 200 });
  render(
    <QueryClientProvider client={queryClient}>
      <Holder
        body={body}
        onChange={(set) => {
          latest = set;
        }}
      />
    </QueryClientProvider>,
  );
  return () => latest;
}

test('the parameters of an interface are given values and conditions of the report', async () => {
  queryClient.setQueryData(routeKey(dataReportsRoutes.sources, {}), {
    relations: [],
    forms: [],
    interfaces: [{ id: 'i1', label: '各单位隐患' }],
  });
  queryClient.setQueryData(
    routeKey(dataInterfacesRoutes.parameters, { params: { id: 'i1' } }),
    [
      { field: 'period', fieldName: '期间', required: 1 },
      { field: 'unit', fieldName: '单位' },
    ].map((one) => InterfaceParameter.parse(one)),
  );
  const latest = show(BODY);
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '期间' }));
  fireEvent.click(await screen.findByText('{month} 月份', { selector: '.ant-select-item-option-content' }));
  fireEvent.change(screen.getByRole('combobox', { name: '单位' }), { target: { value: '水厂' } });
  const set = latest();
  assert.deepEqual(set?.from === 'interface' && set.values, [
    { field: 'period', value: '{month}' },
    { field: 'unit', value: '水厂' },
  ]);
  fireEvent.change(screen.getByRole('combobox', { name: '单位' }), { target: { value: '' } });
  const cleared = latest();
  assert.deepEqual(cleared?.from === 'interface' && cleared.values, [{ field: 'period', value: '{month}' }]);
});

test('a condition begins with a token that fits its type, chosen by what it means', async () => {
  const [month] = BODY.parameters;
  assert.ok(month);
  let initial = '';
  render(
    <QueryClientProvider client={queryClient}>
      <ParameterSettings
        parameter={month}
        body={BODY}
        onChange={(next) => {
          initial = next.initial;
        }}
      />
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '默认值' }));
  const offered = await screen.findAllByText(/@/, { selector: '.ant-select-item-option-content' });
  assert.deepEqual(
    offered.map((option) => option.textContent),
    ['本月 @thisMonth', '上月 @lastMonth'],
  );
  fireEvent.click(offered[1] ?? assert.fail());
  assert.equal(initial, '@lastMonth');
});

test('a statement is kept as it is typed, and takes names from the list of data sets', async () => {
  queryClient.setQueryData(routeKey(dataReportsRoutes.relations, {}), {
    list: [
      {
        name: 'findings',
        label: '审核发现',
        needsWhole: false,
        columns: [{ name: 'severity', label: '等级', type: 'integer', personal: false }],
      },
    ],
  });
  const body = ReportBody.parse({ sets: [{ from: 'sql', name: 'set1', label: { zh: '' }, query: '' }] });
  const latest = show(body);
  const query = () => {
    const set = latest();
    return set?.from === 'sql' ? set.query : null;
  };
  const editor = await waitFor(() => document.querySelector<HTMLElement>('.cm-editor') ?? assert.fail());
  const view = EditorView.findFromDOM(editor) ?? assert.fail();
  act(() => view.dispatch({ changes: { from: 0, insert: 'SELECT 1 FROM' } }));
  assert.equal(query(), 'SELECT 1 FROM');
  const [table] = screen.getAllByRole('button', { name: '插入 findings', hidden: true });
  fireEvent.click(table ?? assert.fail());
  assert.equal(query(), 'SELECT 1 FROM findings');
  await waitFor(() => assert.equal(view.state.doc.toString(), 'SELECT 1 FROM findings'));
});
