/** Which instance a detail page shows, and at which work item; a new one names its definition. */
type ProcessPlace = {
  readonly id?: string;
  readonly item?: string;
  readonly flowId?: string;
};

/** The address of an instance, of one item of it, or of launching a process. */
export function processAddress({ id, item, flowId }: ProcessPlace): string {
  const query = new URLSearchParams({
    ...(id && { id }),
    ...(item && { item }),
    ...(flowId && { flowId }),
  });
  return `/processDetail?${query}`;
}
