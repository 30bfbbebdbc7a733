/**
 * SQL for the cluster and its timeline, `7430915280112.1`: the timeline is another one after a
 * failover, or a restore to a point in time.
 */
export const clusterHistory = `
  concat_ws('.', (select system_identifier from pg_control_system()),
    case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end)`;
