import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { call } from '../../lib/api.ts';

/** A row of an interface. */
export type InterfaceRow = Readonly<Record<string, unknown>>;

/** An interface that a field takes its options from. */
export type InterfaceSource = {
  /** Id or code. */
  readonly interfaceId: string;
  /** Column that is stored, and column that is shown. */
  readonly valueField: string;
  readonly labelField: string;
  /** Values of its parameters. */
  readonly parameters?: Readonly<Record<string, string | number>>;
};

type Asked = { readonly keyword: string; readonly currentPage: number; readonly pageSize: number };

/** A page of the rows of an interface. */
export async function interfaceRows(
  { interfaceId, valueField, labelField, parameters = {} }: InterfaceSource,
  { keyword, ...page }: Asked,
  { columns = [], signal }: { readonly columns?: readonly string[]; readonly signal?: AbortSignal } = {},
): Promise<{ list: InterfaceRow[]; total: number }> {
  const { list, pagination } = await call(
    dataInterfacesRoutes.options,
    {
      params: { id: interfaceId },
      query: {
        ...parameters,
        ...page,
        ...(keyword && { keyword }),
        propsValue: valueField,
        relationField: labelField,
        ...(columns.length > 0 && { columnOptions: columns.join(',') }),
      },
    },
    { ...(signal && { signal }) },
  );
  return { list, total: pagination.total };
}

/** The row that holds a stored value; null where there is none any more. */
export const interfaceRow = (
  { interfaceId, valueField, labelField, parameters = {} }: InterfaceSource,
  value: string,
  signal?: AbortSignal,
): Promise<InterfaceRow | null> =>
  call(
    dataInterfacesRoutes.option,
    {
      params: { id: interfaceId },
      query: { ...parameters, id: value, propsValue: valueField, relationField: labelField },
    },
    { ...(signal && { signal }) },
  );

/** A value of a row as a text. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
