import type { EditProps } from './form-renderer.ts';

/** What every control of antd takes alike. */
export const controlProps = ({
  id,
  label,
  isDisabled,
  hasIssue,
  onBlur,
}: Pick<EditProps<unknown, unknown>, 'id' | 'label' | 'isDisabled' | 'hasIssue' | 'onBlur'>) => ({
  id,
  'aria-label': label,
  disabled: isDisabled,
  status: hasIssue ? ('error' as const) : ('' as const),
  'aria-invalid': hasIssue,
  onBlur,
});
