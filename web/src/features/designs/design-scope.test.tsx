import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { DECIMAL } from '@auditplus/core/expressions/types.ts';
import { field } from '@auditplus/core/forms/sample-form.fixture.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { readExpression, sampleValue } from '../../kit/expression-editor/expression-reading.ts';
import { queryClient } from '../../lib/query.ts';
import { useReadDesign } from './design-scope.ts';

const browserFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browserFetch;
  cleanup();
  queryClient.clear();
});

const BODY = DesignBody.parse({
  form: {
    fields: [
      field('comInput', 'code', '单号', {
        checks: [{ test: 'unique(code)', message: { zh: '单号已被使用' } }],
      }),
      field('relationForm', 'part', '备件', { props: { modelId: '7', relationField: 'name' } }),
      field('relationForm', 'unit', '单位', {
        props: { relation: 'units', modelId: '', relationField: 'name' },
      }),
      field('comInput', 'plant', '工厂', { expressions: { value: 'lookup(unit, short_name)' } }),
      field('numInput', 'cost', '金额', { expressions: { value: 'lookup(part, price) * 2' } }),
    ],
  },
});
const PART = [
  { label: '名称', vmodel: 'name', kind: 'comInput', multiple: false, shape: 'text' },
  { label: '单价', vmodel: 'price', kind: 'numInput', multiple: false, shape: 'decimal' },
];

const UNITS = {
  name: 'units',
  label: '单位',
  columns: [{ name: 'short_name', label: '简称', shape: 'text' }],
};

test('the fields of related designs and records of the product are known to expressions, with values of a sample record', async () => {
  globalThis.fetch = async (address) => {
    const isOfDesign = /\/7\/FormDataFields\?/.test(String(address));
    assert.ok(isOfDesign || /\/Relations\?/.test(String(address)), String(address));
    return Response.json({ code: 200, msg: '', data: { list: isOfDesign ? PART : [UNITS] } });
  };
  const within = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useReadDesign(BODY), { wrapper: within });
  await waitFor(() => assert.deepEqual(result.current.model.faults, []));
  const { scopeOf, sample, labels } = result.current;
  assert.deepEqual([labels['part.price'], labels['unit.short_name']], ['单价', '简称']);
  const told = (text: string) => {
    const read = readExpression(text, { scope: scopeOf(), language: 'zh' });
    return read.kind === 'right' ? sampleValue(read.expression, sample, { yes: '是', no: '否' }) : read;
  };
  assert.equal(told('lookup(part, name)'), '名称');
  assert.equal(told('lookup(part, price) * 2'), '2');
  assert.equal(told('lookup(unit, short_name)'), '简称');
  assert.equal(told('unique(code)'), '是');
  assert.equal(told('workdaysBetween(date(2026, 11, 27), date(2026, 11, 30))'), '1');
  assert.deepEqual(scopeOf().fields.part?.relation?.price, DECIMAL);
});
