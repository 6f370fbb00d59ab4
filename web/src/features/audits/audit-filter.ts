import dayjs from 'dayjs';

type Filters = Readonly<Record<string, string | undefined>>;

/** The filters of the list of audits, texts of the address, as the endpoints take them. */
export const filterQuery = (filters: Filters) => ({
  ...(filters.year ? { year: Number(filters.year) } : {}),
  ...(filters.checkType ? { checkType: Number(filters.checkType) } : {}),
  ...(filters.state ? { state: filters.state } : {}),
  ...(filters.unit ? { unitOrgId: filters.unit } : {}),
  ...(filters.lead ? { leadId: filters.lead } : {}),
  ...(filters.from ? { dateFrom: filters.from } : {}),
  ...(filters.to ? { dateTo: filters.to } : {}),
  ...(filters.overdue ? { overdue: 1 } : {}),
});

/** The names of the filters in the address. */
export const AUDIT_FILTERS = ['year', 'checkType', 'state', 'unit', 'lead', 'from', 'to', 'overdue'] as const;

/** What the list is narrowed to unless the person chooses otherwise. */
export const startFilters = () => ({ year: String(dayjs().year()) });
