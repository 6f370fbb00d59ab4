import { createContext, useContext } from 'react';

/** Where a designed form stands: controls that ask the server ask for this design. */
export type FormHost = {
  /** Null where there is no published design to ask, as in the designer. */
  readonly designId: string | null;
  /** The declared record whose form or list it is. */
  readonly record?: string;
  /** The process at whose step the form is filled in: it gives the right to ask. */
  readonly processId?: string;
  /** What rows of interfaces showed when they were chosen: by the path of the field, by value. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What a code for this record holds; absent before it is stored. */
  readonly recordCode?: string;
  /** Opens a record of another design beside the form. */
  readonly openRecord?: (at: { readonly designId: string; readonly recordId: string }) => void;
};

export const FormHostContext = createContext<FormHost>({ designId: null });

export const useFormHost = (): FormHost => useContext(FormHostContext);
