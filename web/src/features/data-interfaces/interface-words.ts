import {
  CHECK,
  type ParameterType,
  SOURCE,
} from '@auditplus/contract/features/data-interfaces/data-interfaces.model.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { interfaceMessages } from './data-interfaces.messages.ts';

type Words = Translate<keyof (typeof interfaceMessages)['zh']>;

/** Where data come from, by the number on the wire. */
export const sourceName = (t: Words, dataType: number): string => {
  if (dataType === SOURCE.sql) return t('typeSql');
  return dataType === SOURCE.fixed ? t('typeFixed') : t('typeHttp');
};

/** Who may call, by the number on the wire. */
export const checkName = (t: Words, checkType: number): string => {
  if (checkType === CHECK.session) return t('checkSession');
  return checkType === CHECK.key ? t('checkKey') : t('checkAddress');
};

/** Types of parameters as options. */
export const parameterTypes = (t: Words): { value: ParameterType; label: string }[] => [
  { value: 'varchar', label: t('typeVarchar') },
  { value: 'text', label: t('typeText') },
  { value: 'int', label: t('typeInt') },
  { value: 'bigint', label: t('typeBigint') },
  { value: 'decimal', label: t('typeDecimal') },
  { value: 'datetime', label: t('typeDatetime') },
];
