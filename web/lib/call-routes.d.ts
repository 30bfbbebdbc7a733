declare module 'virtual:call-routes' {
  /**
   * `GET /customer/order/{refId}` by name of the call; made from the contract when building. The
   * calls that merchants' keys alone make are not there.
   */
  export const callRoutes: Record<
    import('@peerdesk/contract/endpoints.ts').CallName,
    `${import('@peerdesk/contract/call.ts').Method} /${string}`
  >;
}
