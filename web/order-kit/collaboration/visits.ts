/** What is open now has a visit, which the server tells from the one before by its id. */
const visits = new Map<string, string>();

export function visitOf(refId: string): string {
  const visit = visits.get(refId) ?? crypto.randomUUID();
  visits.set(refId, visit);
  return visit;
}

/** @returns the visit that ends; whoever looks from now on makes another. */
export function endVisit(refId: string): string | undefined {
  const visit = visits.get(refId);
  visits.delete(refId);
  return visit;
}
