/** A department as a platform keeps it. */
export type DepartmentValues = {
  readonly name: string;
  /** The platform's id of the one above. */
  readonly parentId: string;
  readonly order: number;
};

/** A person as a platform keeps it. */
export type PersonValues = {
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  readonly position: string;
  /** The platform's id of the department. */
  readonly departmentId: string;
};

/** Departments and people of a platform; everything throws what `ProviderCall` throws. */
export type Directory = {
  createDepartment(values: DepartmentValues): Promise<string>;
  updateDepartment(id: string, values: DepartmentValues): Promise<void>;
  removeDepartment(id: string): Promise<void>;
  /** The department of this name under the same one; null where there is none. */
  findDepartment(values: DepartmentValues): Promise<string | null>;
  /** Creates somebody under the wished id and answers the one that the platform gave. */
  createPerson(id: string, values: PersonValues): Promise<string>;
  updatePerson(id: string, values: PersonValues): Promise<void>;
  /** The person keeps what he has and cannot be reached any more. */
  disablePerson(id: string, values: { readonly rootId: string }): Promise<void>;
  /** Somebody by id, else by phone number; null where there is nobody. */
  findPerson(
    id: string,
    mobile: string,
  ): Promise<{ readonly id: string; readonly values: PersonValues } | null>;
  /** Sends a text to people by their ids; answers those whom it did not reach. */
  sendText(ids: readonly string[], text: string): Promise<readonly string[]>;
  /** What the platform answers to something that is not there, or is there already. */
  readonly isMissing: (code: number) => boolean;
  readonly isTaken: (code: number) => boolean;
};
