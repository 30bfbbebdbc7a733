-- expand: nobody but the desk orders in the name of its own merchant, so that one has no API key.
update merchant_key set revoked_at = now() where merchant_id = 'MREFUNDS' and revoked_at is null;
