import type { EditProps } from './form-renderer.ts';

const SIZES = { medium: 'large', small: 'medium', mini: 'small' } as const;

/** How large a control is; those of the form where it does not say. */
export const sizeOf = (size: keyof typeof SIZES | '') => (size === '' ? {} : { size: SIZES[size] });

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
