type Named = { readonly year: number; readonly fullName: string };

/** A template as a new one for the year after its own: the year in its name goes along. */
export const forNextYear = <T extends Named>(template: T): T => ({
  ...template,
  year: template.year + 1,
  fullName: template.fullName.replaceAll(String(template.year), String(template.year + 1)),
});
