import { Input, type InputProps, type InputRef } from 'antd';
import { type Ref, useId } from 'react';

type AuthFieldProps = InputProps & {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly secret?: boolean;
  readonly inputRef?: Ref<InputRef>;
};

/** A labelled input of the sign-in pages; Ant Design's Form is left out there to keep the first load small. */
export function AuthField({ label, problem, secret, inputRef, ...input }: AuthFieldProps) {
  const id = useId();
  const shared = {
    ...input,
    id,
    ref: inputRef,
    size: 'large' as const,
    status: problem ? ('error' as const) : ('' as const),
    'aria-invalid': Boolean(problem),
    'aria-describedby': `${id}-problem`,
  };
  return (
    <div className="auth-field">
      <label htmlFor={id}>{label}</label>
      {secret ? <Input.Password {...shared} /> : <Input {...shared} />}
      <p className="field-problem" id={`${id}-problem`} role="alert">
        {problem ?? ''}
      </p>
    </div>
  );
}
