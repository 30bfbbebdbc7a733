-- expand: nobody manages the desk's own merchant, so it has no webhook and is not blocked.
delete from webhook where merchant_id = 'MREFUNDS';
delete from webhook_secret where merchant_id = 'MREFUNDS';
update webhook_delivery
   set status = 'failed', ended_at = now(), due_at = null, leased_until = null
 where merchant_id = 'MREFUNDS' and ended_at is null;
update merchant set status = 'active' where id = 'MREFUNDS' and status = 'blocked';
