import { createContext, useContext } from 'react';

export type FormLayout = 'narrow' | 'wide' | 'columns';

type FormFrame = {
  readonly layout: FormLayout;
  readonly readOnly: boolean;
  /** Draws this one field, disabled, for comparing versions of a record. */
  readonly only?: string;
  /** Fields with files on their way: what was saved before they arrive would be without them. */
  readonly uploading?: Set<string>;
  /** Fields whose value is kept nowhere. */
  readonly secrets?: Set<string>;
};

/** How the fields below are laid out. */
export const FormContext = createContext<FormFrame>({ layout: 'narrow', readOnly: false });

export const useFormFrame = (): FormFrame => useContext(FormContext);
