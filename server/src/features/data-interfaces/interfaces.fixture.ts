import {
  type InterfaceEdit,
  InterfaceEdit as Schema,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import type { Client } from '../../testing/http.ts';

type Given = Partial<Omit<InterfaceEdit, 'plus'>> & { readonly plus?: object };

let made = 0;

/** An interface to create, with fixed data unless told otherwise. */
export function interfaceEdit(given: Given = {}): InterfaceEdit {
  made += 1;
  const { plus, requestHeaders = [], requestParameters = [], ...rest } = given;
  const parsed = Schema.parse({
    fullName: `接口${made}`,
    enCode: `interface${made}`,
    categoryId: 'master',
    dataType: 2,
    query: '[{"id": "1", "name": "甲"}, {"id": "2", "name": "乙"}]',
    ...rest,
    plus: plus ?? {},
  });
  return { ...parsed, requestHeaders, requestParameters };
}

/** A parameter with its defaults. */
export const parameter = (
  field: string,
  more: Partial<InterfaceEdit['requestParameters'][number]> = {},
): InterfaceEdit['requestParameters'][number] => ({
  field,
  fieldName: '',
  dataType: 'varchar',
  defaultValue: '',
  required: 0,
  multiple: 0,
  personal: 0,
  ...more,
});

/** Stores an interface and publishes it; answers its id. */
export async function publishedInterface(author: Client, given: Given = {}): Promise<string> {
  const { id } = await author.call(dataInterfacesRoutes.create, { body: interfaceEdit(given) });
  await author.call(dataInterfacesRoutes.publish, { params: { id }, body: { note: '' } });
  return id;
}
