/**
 * A step for bodies with charts from when the unit of a chart had one language: what it was becomes its Simplified
 * Chinese. A chart stands as `chart` wherever it is in the body.
 */
export function withUnitsInLanguages(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withUnitsInLanguages);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      name === 'chart' && hasOneUnit(value)
        ? { ...value, unit: { zh: value.unit } }
        : withUnitsInLanguages(value),
    ]),
  );
}

const hasOneUnit = (chart: unknown): chart is { readonly unit: string } =>
  typeof chart === 'object' && chart !== null && 'unit' in chart && typeof chart.unit === 'string';
