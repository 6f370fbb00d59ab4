import type { Edit } from '../measure/scratch.ts';

/** What a developer writes for a new kind of field: a file in contract, one in web, and a line each where kinds are listed. */
export const NEW_KIND: readonly Edit[] = [
  {
    file: 'contract/src/kinds/licence-plate.ts',
    content: `import { z } from 'zod';
import { defineFormKind } from './form-kind.ts';
import { flag, placeholder } from './properties.ts';
import { textValue } from './stored-values.ts';

const properties = z.object({
  placeholder: placeholder(),
  isElectric: flag(['新能源车牌', '新能源車牌', 'Of an electric car']),
});

const PLATE = /^[A-Z]{2}\\d{5}$/;
const ELECTRIC = /^[A-Z]{2}\\d{6}$/;

/** The registration of a car. */
export const licencePlate = defineFormKind({
  ...textValue,
  title: ['车牌号', '車牌號', 'Licence plate'],
  properties,
  standsIn: ['childTable', 'list', 'filter'],
  search: 'like',
  toCell: (value) => value?.replace(/^[A-Z]{2}/, '$&·') ?? '',
  fromCell: (text) => (text === '' ? null : text.replaceAll(/[·\\s]/g, '').toUpperCase()),
  check: (value, { isElectric }) => ((isElectric ? ELECTRIC : PLATE).test(value) ? null : { id: 'invalid' }),
  sample: (number, { isElectric }) => \`AB\${String(number).padStart(isElectric ? 6 : 5, '0')}\`,
});
`,
  },
  {
    file: 'web/src/kit/fields/licence-plate.tsx',
    content: `import { CarOutlined } from '@ant-design/icons';
import type { licencePlate } from '@auditplus/contract/kinds/licence-plate.ts';
import { Input } from 'antd';
import { controlProps } from './control-props.ts';
import type { RendererOf } from './form-renderer.ts';

export const licencePlateRenderer: RendererOf<typeof licencePlate> = {
  icon: <CarOutlined />,
  Edit: (field) => (
    <Input
      {...controlProps(field)}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(target.value.toUpperCase())}
    />
  ),
};
`,
  },
  { file: 'contract/src/kinds/kind-ids.ts', after: "    'button',", insert: "    'licencePlate'," },
  {
    file: 'contract/src/kinds/form-kinds.ts',
    before: 'import { modifyTime }',
    insert: "import { licencePlate } from './licence-plate.ts';",
  },
  { file: 'contract/src/kinds/form-kinds.ts', before: '  dicSelect,', insert: '  licencePlate,' },
  {
    file: 'web/src/kit/fields/form-fields.ts',
    after: 'import type { FormRenderer }',
    insert: "import { licencePlateRenderer } from './licence-plate.tsx';",
  },
  {
    file: 'web/src/kit/fields/form-fields.ts',
    before: '  comInput: comInputRenderer,',
    insert: '  licencePlate: licencePlateRenderer,',
  },
];

/** The screens of it: the palette of the designer, the form, the list. */
export const SCREENS = {
  file: 'web/src/features/designs/licence-plate.test.tsx',
  content: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { formModel } from '@auditplus/core/forms/form-model.ts';
import { startValues } from '@auditplus/core/forms/start-values.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { FormStore } from '../../kit/designed-form/form-store.ts';
import { queryClient } from '../../lib/query.ts';
import { kindIcon, PALETTE } from './kind-icons.tsx';

test('the palette offers the kind, and its form takes and refuses values', async () => {
  assert.ok(PALETTE.some(({ kinds }) => kinds.includes('licencePlate')));
  assert.ok(kindIcon('licencePlate'));
  const body = DesignBody.parse({
    form: { fields: [{ fieldId: 'p', name: 'plate', kind: 'licencePlate', label: { zh: '车牌' } }] },
  });
  const model = formModel(body);
  const facts = { now: 0, me: { id: 'u', organize: '', roles: [] } };
  const store = new FormStore(model, facts, { values: startValues(model, facts) });
  const sent: unknown[] = [];
  render(
    <QueryClientProvider client={queryClient}>
      <DesignedForm
        store={store}
        fields={body.form.fields}
        settings={body.form.settings}
        onSubmit={async () => sent.push(store.values)}
      />
    </QueryClientProvider>,
  );
  const form = document.querySelector('form') as HTMLFormElement;
  fireEvent.change(screen.getByLabelText('车牌'), { target: { value: 'ab123' } });
  fireEvent.submit(form);
  await waitFor(() => assert.ok(screen.getByText('车牌的值不正确')));
  assert.deepEqual(sent, []);
  fireEvent.change(screen.getByLabelText('车牌'), { target: { value: 'ab12345' } });
  fireEvent.submit(form);
  await waitFor(() => assert.deepEqual(sent, [{ plate: 'AB12345' }]));
});
`,
};
