import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { ShownParameter } from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { SubscriptionValues } from './subscription-values.tsx';

afterEach(cleanup);

const YEAR: ShownParameter = {
  ...{ name: 'year', label: '年度', type: 'year', isRequired: true, value: '2026' },
  choices: null,
};
const UNIT: ShownParameter = {
  ...{ name: 'unit', label: '单位', type: 'choice', isRequired: false, value: 'c1' },
  choices: [
    { value: 'c1', label: '城中' },
    { value: 'c2', label: '城东' },
  ],
};

type Values = Readonly<Record<string, string>>;
type HolderProps = { readonly given: Values; readonly onChange: (values: Values) => void };

function Holder({ given, onChange }: HolderProps) {
  const [values, setValues] = useState(given);
  const change = (next: Values) => {
    onChange(next);
    setValues(next);
  };
  return <SubscriptionValues parameters={[YEAR, UNIT]} value={values} onChange={change} />;
}

/** The conditions with values of their own; answers what they are by now. */
function show(given: Values) {
  let latest = given;
  render(
    <Holder
      given={given}
      onChange={(next) => {
        latest = next;
      }}
    />,
  );
  return () => latest;
}

const choose = async (label: string, option: string) => {
  const [select] = screen.getAllByRole('combobox', { name: label });
  assert.ok(select);
  fireEvent.mouseDown(select);
  fireEvent.click(
    (await screen.findAllByText(option, { selector: '.ant-select-item-option-content' })).at(-1) ?? select,
  );
};

test('a condition follows the report, a token, or a value of its own', async () => {
  const latest = show({});
  await choose('年度', '上年');
  assert.deepEqual(latest(), { year: '@lastYear' });
  await choose('年度', '与报表相同');
  assert.deepEqual(latest(), {});
  await choose('单位', '指定值');
  assert.deepEqual(latest(), { unit: 'c1' }, 'it starts with what the report shows');
});

test('conditions that are set show how they are found', () => {
  show({ year: '@thisYear', unit: 'c2' });
  for (const said of ['本年', '指定值', '城东']) assert.ok(screen.getByText(said), said);
});
