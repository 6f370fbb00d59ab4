-- Pages are addressed without a leading slash, on the wire and in storage.
UPDATE menus SET url_address = ltrim(url_address, '/') WHERE type = 2 AND category = 'Web' AND url_address LIKE '/%';
