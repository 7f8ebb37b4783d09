-- What a service stored whose newest migration was 0011_flags: a row or more of every table there was. An experiment in
-- two variants (checkout), one for a segment that counts events without its name (targeted), a bandit that has moved its
-- weights (headlines), a draft (not-yet), and two flags. The first 30 subjects are in the roll-up, 18 more are not yet.

select ensure_event_partitions('2026-01-01', 2);
delete from decision_revision;
insert into assignment_totals (quarter, experiment_number, variant_number, allocation_period, subjects) values
  ('2026-01-30 09:00:00+00', '1', '1', '1', '18'),
  ('2026-01-30 09:00:00+00', '1', '2', '1', '12'),
  ('2026-01-30 09:00:00+00', '2', '3', '1', '6'),
  ('2026-01-30 09:00:00+00', '2', '4', '1', '9'),
  ('2026-01-30 09:00:00+00', '3', '5', '1', '13'),
  ('2026-01-30 09:00:00+00', '3', '6', '1', '9'),
  ('2026-01-30 09:00:00+00', '3', '7', '1', '8'),
  ('2026-02-02 10:00:00+00', '1', '1', '1', '10'),
  ('2026-02-02 10:00:00+00', '1', '2', '1', '8');
insert into assignments (id, created_at, experiment_number, variant_number, weight, user_id, attributes) values
  ('1', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-1', '{"plan": "free", "country": "DE"}'),
  ('10', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-18', '{"plan": "free", "country": "FR"}'),
  ('100', '2026-02-02 10:00:00+00', '2', '4', NULL, 'subject-43', '{"plan": "free", "country": "DE"}'),
  ('101', '2026-02-02 10:00:00+00', '2', '3', NULL, 'subject-45', '{"plan": "free", "country": "DE"}'),
  ('102', '2026-02-02 10:00:00+00', '2', '3', NULL, 'subject-47', '{"plan": "free", "country": "DE"}'),
  ('103', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-31', '{"plan": "free", "country": "DE"}'),
  ('104', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-32', '{"plan": "free", "country": "FR"}'),
  ('105', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-33', '{"plan": "free", "country": "DE"}'),
  ('106', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-34', '{"plan": "free", "country": "FR"}'),
  ('107', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-35', '{"plan": "free", "country": "DE"}'),
  ('108', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-36', '{"plan": "free", "country": "FR"}'),
  ('109', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-37', '{"plan": "free", "country": "DE"}'),
  ('11', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-19', '{"plan": "free", "country": "DE"}'),
  ('110', '2026-02-02 10:00:00+00', '3', '6', '0.13320677', 'subject-38', '{"plan": "free", "country": "FR"}'),
  ('111', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-39', '{"plan": "free", "country": "DE"}'),
  ('112', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-40', '{"plan": "free", "country": "FR"}'),
  ('113', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-41', '{"plan": "free", "country": "DE"}'),
  ('114', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-42', '{"plan": "free", "country": "FR"}'),
  ('115', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-43', '{"plan": "free", "country": "DE"}'),
  ('116', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-44', '{"plan": "free", "country": "FR"}'),
  ('117', '2026-02-02 10:00:00+00', '3', '6', '0.13320677', 'subject-45', '{"plan": "free", "country": "DE"}'),
  ('118', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-46', '{"plan": "free", "country": "FR"}'),
  ('119', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-47', '{"plan": "free", "country": "DE"}'),
  ('12', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-2', '{"plan": "free", "country": "FR"}'),
  ('120', '2026-02-02 10:00:00+00', '3', '7', '0.84619665', 'subject-48', '{"plan": "free", "country": "FR"}'),
  ('13', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-20', '{"plan": "free", "country": "FR"}'),
  ('14', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-21', '{"plan": "free", "country": "DE"}'),
  ('15', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-22', '{"plan": "free", "country": "FR"}'),
  ('16', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-23', '{"plan": "free", "country": "DE"}'),
  ('17', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-24', '{"plan": "free", "country": "FR"}'),
  ('18', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-25', '{"plan": "free", "country": "DE"}'),
  ('19', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-26', '{"plan": "free", "country": "FR"}'),
  ('2', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-10', '{"plan": "free", "country": "FR"}'),
  ('20', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-27', '{"plan": "free", "country": "DE"}'),
  ('21', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-28', '{"plan": "free", "country": "FR"}'),
  ('22', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-29', '{"plan": "free", "country": "DE"}'),
  ('23', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-3', '{"plan": "free", "country": "DE"}'),
  ('24', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-30', '{"plan": "free", "country": "FR"}'),
  ('25', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-4', '{"plan": "free", "country": "FR"}'),
  ('26', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-5', '{"plan": "free", "country": "DE"}'),
  ('27', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-6', '{"plan": "free", "country": "FR"}'),
  ('28', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-7', '{"plan": "free", "country": "DE"}'),
  ('29', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-8', '{"plan": "free", "country": "FR"}'),
  ('3', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-11', '{"plan": "free", "country": "DE"}'),
  ('30', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-9', '{"plan": "free", "country": "DE"}'),
  ('31', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-1', '{"plan": "free", "country": "DE"}'),
  ('32', '2026-01-30 09:00:00+00', '2', '3', NULL, 'subject-11', '{"plan": "free", "country": "DE"}'),
  ('33', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-13', '{"plan": "free", "country": "DE"}'),
  ('34', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-15', '{"plan": "free", "country": "DE"}'),
  ('35', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-17', '{"plan": "free", "country": "DE"}'),
  ('36', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-19', '{"plan": "free", "country": "DE"}'),
  ('37', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-21', '{"plan": "free", "country": "DE"}'),
  ('38', '2026-01-30 09:00:00+00', '2', '3', NULL, 'subject-23', '{"plan": "free", "country": "DE"}'),
  ('39', '2026-01-30 09:00:00+00', '2', '3', NULL, 'subject-25', '{"plan": "free", "country": "DE"}'),
  ('4', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-12', '{"plan": "free", "country": "FR"}'),
  ('40', '2026-01-30 09:00:00+00', '2', '3', NULL, 'subject-27', '{"plan": "free", "country": "DE"}'),
  ('41', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-29', '{"plan": "free", "country": "DE"}'),
  ('42', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-3', '{"plan": "free", "country": "DE"}'),
  ('43', '2026-01-30 09:00:00+00', '2', '3', NULL, 'subject-5', '{"plan": "free", "country": "DE"}'),
  ('44', '2026-01-30 09:00:00+00', '2', '3', NULL, 'subject-7', '{"plan": "free", "country": "DE"}'),
  ('45', '2026-01-30 09:00:00+00', '2', '4', NULL, 'subject-9', '{"plan": "free", "country": "DE"}'),
  ('46', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-1', '{"plan": "free", "country": "DE"}'),
  ('47', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-10', '{"plan": "free", "country": "FR"}'),
  ('48', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-11', '{"plan": "free", "country": "DE"}'),
  ('49', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-12', '{"plan": "free", "country": "FR"}'),
  ('5', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-13', '{"plan": "free", "country": "DE"}'),
  ('50', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-13', '{"plan": "free", "country": "DE"}'),
  ('51', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-14', '{"plan": "free", "country": "FR"}'),
  ('52', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-15', '{"plan": "free", "country": "DE"}'),
  ('53', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-16', '{"plan": "free", "country": "FR"}'),
  ('54', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-17', '{"plan": "free", "country": "DE"}'),
  ('55', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-18', '{"plan": "free", "country": "FR"}'),
  ('56', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-19', '{"plan": "free", "country": "DE"}'),
  ('57', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-2', '{"plan": "free", "country": "FR"}'),
  ('58', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-20', '{"plan": "free", "country": "FR"}'),
  ('59', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-21', '{"plan": "free", "country": "DE"}'),
  ('6', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-14', '{"plan": "free", "country": "FR"}'),
  ('60', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-22', '{"plan": "free", "country": "FR"}'),
  ('61', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-23', '{"plan": "free", "country": "DE"}'),
  ('62', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-24', '{"plan": "free", "country": "FR"}'),
  ('63', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-25', '{"plan": "free", "country": "DE"}'),
  ('64', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-26', '{"plan": "free", "country": "FR"}'),
  ('65', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-27', '{"plan": "free", "country": "DE"}'),
  ('66', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-28', '{"plan": "free", "country": "FR"}'),
  ('67', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-29', '{"plan": "free", "country": "DE"}'),
  ('68', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-3', '{"plan": "free", "country": "DE"}'),
  ('69', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-30', '{"plan": "free", "country": "FR"}'),
  ('7', '2026-01-30 09:00:00+00', '1', '2', NULL, 'subject-15', '{"plan": "free", "country": "DE"}'),
  ('70', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-4', '{"plan": "free", "country": "FR"}'),
  ('71', '2026-01-30 09:00:00+00', '3', '6', '0.3333', 'subject-5', '{"plan": "free", "country": "DE"}'),
  ('72', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-6', '{"plan": "free", "country": "FR"}'),
  ('73', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-7', '{"plan": "free", "country": "DE"}'),
  ('74', '2026-01-30 09:00:00+00', '3', '7', '0.3334', 'subject-8', '{"plan": "free", "country": "FR"}'),
  ('75', '2026-01-30 09:00:00+00', '3', '5', '0.3333', 'subject-9', '{"plan": "free", "country": "DE"}'),
  ('76', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-31', '{"plan": "free", "country": "DE"}'),
  ('77', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-32', '{"plan": "free", "country": "FR"}'),
  ('78', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-33', '{"plan": "free", "country": "DE"}'),
  ('79', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-34', '{"plan": "free", "country": "FR"}'),
  ('8', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-16', '{"plan": "free", "country": "FR"}'),
  ('80', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-35', '{"plan": "free", "country": "DE"}'),
  ('81', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-36', '{"plan": "free", "country": "FR"}'),
  ('82', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-37', '{"plan": "free", "country": "DE"}'),
  ('83', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-38', '{"plan": "free", "country": "FR"}'),
  ('84', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-39', '{"plan": "free", "country": "DE"}'),
  ('85', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-40', '{"plan": "free", "country": "FR"}'),
  ('86', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-41', '{"plan": "free", "country": "DE"}'),
  ('87', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-42', '{"plan": "free", "country": "FR"}'),
  ('88', '2026-02-02 10:00:00+00', '1', '2', NULL, 'subject-43', '{"plan": "free", "country": "DE"}'),
  ('89', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-44', '{"plan": "free", "country": "FR"}'),
  ('9', '2026-01-30 09:00:00+00', '1', '1', NULL, 'subject-17', '{"plan": "free", "country": "DE"}'),
  ('90', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-45', '{"plan": "free", "country": "DE"}'),
  ('91', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-46', '{"plan": "free", "country": "FR"}'),
  ('92', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-47', '{"plan": "free", "country": "DE"}'),
  ('93', '2026-02-02 10:00:00+00', '1', '1', NULL, 'subject-48', '{"plan": "free", "country": "FR"}'),
  ('94', '2026-02-02 10:00:00+00', '2', '3', NULL, 'subject-31', '{"plan": "free", "country": "DE"}'),
  ('95', '2026-02-02 10:00:00+00', '2', '3', NULL, 'subject-33', '{"plan": "free", "country": "DE"}'),
  ('96', '2026-02-02 10:00:00+00', '2', '4', NULL, 'subject-35', '{"plan": "free", "country": "DE"}'),
  ('97', '2026-02-02 10:00:00+00', '2', '3', NULL, 'subject-37', '{"plan": "free", "country": "DE"}'),
  ('98', '2026-02-02 10:00:00+00', '2', '4', NULL, 'subject-39', '{"plan": "free", "country": "DE"}'),
  ('99', '2026-02-02 10:00:00+00', '2', '3', NULL, 'subject-41', '{"plan": "free", "country": "DE"}');
insert into audit_log (position, id, timestamp, user_id, user_email, action_type, action_description, entity_type, entity_id, entity_name, old_value, new_value, reason, ip_address, user_agent, request_id, previous_hash, hash) values
  ('1', 'd8905fe1-8c07-4d0f-898a-7912ea6ab656', '2026-01-30 09:00:00+00', NULL, 'system:test', 'user_create', 'User "superuser" was created', 'user', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser', NULL, '{"id": "29160b0b-1085-4078-a19e-832d32c4e99b", "role": "viewer", "email": "superuser@example.com", "username": "superuser", "is_active": true, "last_name": null, "created_at": "2026-01-30T09:00:00.000Z", "first_name": null, "updated_at": "2026-01-30T09:00:00.000Z", "external_id": null, "preferences": {}, "has_password": false, "is_superuser": true, "auth_provider": "local", "last_login_at": null}', NULL, NULL, NULL, NULL, '0000000000000000000000000000000000000000000000000000000000000000', 'e98c375c01af38cbfb902aa0c409957d221cea3cdaf6560148d94ccca519c277'),
  ('2', '7b38ab3c-61a3-4a77-9725-92703099b42c', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'api_key_create', 'Api key "test" was created', 'api_key', '3c7aae19-cdb8-48be-9155-f93e8d9ebe83', 'test', NULL, '{"name": "test", "scopes": ["assign", "track", "evaluate", "ruleset"], "expires_at": null, "description": null}', NULL, '127.0.0.1', 'tests', 'f46200cb-9eb6-49c8-b97c-295d30c2cf08', 'e98c375c01af38cbfb902aa0c409957d221cea3cdaf6560148d94ccca519c277', '6985190b883fff26aef127ca6199b49cd6bbbc15dfdc8cf8c64fcf51cbb1578b'),
  ('3', '6ae88967-80e5-48b2-b78d-15e1ee4439e6', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'user_login', 'User "superuser" signed in', 'user', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser', NULL, NULL, NULL, '127.0.0.1', 'tests', 'f46200cb-9eb6-49c8-b97c-295d30c2cf08', '6985190b883fff26aef127ca6199b49cd6bbbc15dfdc8cf8c64fcf51cbb1578b', 'cec418ef884910c2f5d00a0a40f4e15907add311911b19bd988f5f7d7b5dccfe'),
  ('4', 'bbc9e710-a0c9-49f2-8867-3b202c0ba003', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'user_create', 'User "ada" was created', 'user', '7802a344-3293-4abe-bcc6-7790a349920f', 'ada', NULL, '{"id": "7802a344-3293-4abe-bcc6-7790a349920f", "role": "analyst", "email": "ada@example.com", "username": "ada", "is_active": true, "last_name": null, "created_at": "2026-01-30T09:00:00.000Z", "first_name": "Ada", "updated_at": "2026-01-30T09:00:00.000Z", "external_id": null, "preferences": {}, "has_password": true, "is_superuser": false, "auth_provider": "local", "last_login_at": null}', NULL, '127.0.0.1', 'lightMyRequest', '79e54fe7-5c7c-4408-9528-ef15097197f9', 'cec418ef884910c2f5d00a0a40f4e15907add311911b19bd988f5f7d7b5dccfe', 'c5d1958430df5e1ef1bfea3f08057ce42d72e0b243866db274cbdbf34d1b5184'),
  ('5', '49f7f0d5-4616-4f0a-ae33-af870fd5d996', '2026-01-30 09:00:00+00', '7802a344-3293-4abe-bcc6-7790a349920f', 'ada@example.com', 'user_login_failed', 'User "ada" failed to sign in', 'user', '7802a344-3293-4abe-bcc6-7790a349920f', 'ada', NULL, NULL, NULL, '127.0.0.1', 'lightMyRequest', '5d51387f-570b-4f6a-ad50-26d91b58015d', 'c5d1958430df5e1ef1bfea3f08057ce42d72e0b243866db274cbdbf34d1b5184', '21f50e356977e6a1e0e2995c4d45d49106f4bdd7d0580d7e01fde4381ea20c1c'),
  ('6', 'f473d30c-d44c-4ef2-bac5-55835191523a', '2026-01-30 09:00:00+00', '7802a344-3293-4abe-bcc6-7790a349920f', 'ada@example.com', 'user_login', 'User "ada" signed in', 'user', '7802a344-3293-4abe-bcc6-7790a349920f', 'ada', NULL, NULL, NULL, '127.0.0.1', 'lightMyRequest', 'd955f25e-d38f-4274-9408-076951452d11', '21f50e356977e6a1e0e2995c4d45d49106f4bdd7d0580d7e01fde4381ea20c1c', '540b017f9b1073d1fbf3bf4ed9b05f2a6d9677ba7d1a689e4f3a35849df0be8b'),
  ('7', 'da6cac95-af00-4c23-9ea8-3b053732d799', '2026-01-30 09:00:00+00', NULL, 'anonymous', 'user_login_failed', 'User "nobody@example.com" failed to sign in', 'user', 'unknown', 'nobody@example.com', NULL, NULL, NULL, '127.0.0.1', 'lightMyRequest', '730fc06a-e60e-4245-a0f0-fd9966dee300', '540b017f9b1073d1fbf3bf4ed9b05f2a6d9677ba7d1a689e4f3a35849df0be8b', '9521a9d299e58c5afed910b9acca4caa3705570f509c6dcc329f9e116e39a32a'),
  ('8', '4c218dae-4d23-4d2c-abff-7945b69d0e5c', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'segment_create', 'Segment "Germans" was created', 'segment', 'a067ed81-907f-47a0-bae3-56c7caa3e073', 'Germans', NULL, '{"kind": "rules", "name": "Germans", "rules": {"groups": [{"conditions": [{"value": "DE", "operator": "equals", "attribute": "country"}], "logical_operator": "AND"}], "logical_operator": "AND"}, "status": "ACTIVE", "description": null}', NULL, '127.0.0.1', 'lightMyRequest', '0558ac38-362b-4d43-9fba-246893f2264c', '9521a9d299e58c5afed910b9acca4caa3705570f509c6dcc329f9e116e39a32a', '12851470e3d22297d9152b04fa442efeef67fe3c1c2515425c5a68d04381374f'),
  ('9', '08a1be84-b2ea-45dd-97e5-aa13d10020fd', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'segment_create', 'Segment "Testers" was created', 'segment', '9ead7720-6dcc-4d92-850b-4166b6cff5dd', 'Testers', NULL, '{"kind": "id_list", "name": "Testers", "rules": null, "status": "ACTIVE", "description": null}', NULL, '127.0.0.1', 'lightMyRequest', '553e94ff-7d3d-48a3-8b92-5ba1852f6b09', '12851470e3d22297d9152b04fa442efeef67fe3c1c2515425c5a68d04381374f', 'e02de8f97e8b8450cd273e138b1ac1afa0be0b734f58d0b6698708c2c41cf83b'),
  ('10', '4c379e7e-73a5-4558-aeaa-5dd6fe979bcc', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'segment_update', 'Segment "Testers" was changed', 'segment', '9ead7720-6dcc-4d92-850b-4166b6cff5dd', 'Testers', '{"member_count": 0}', '{"member_count": 2, "members_added": 2, "members_removed": 0}', NULL, '127.0.0.1', 'lightMyRequest', '3cbd243f-af95-4bd6-b02d-477e91dca9f2', 'e02de8f97e8b8450cd273e138b1ac1afa0be0b734f58d0b6698708c2c41cf83b', 'aae59f27225e128d0a5bfb3c6cf1e4f1dc508f46c1cfd284da0772d68dd3219b'),
  ('11', '53ed64f4-c15a-453d-81bd-e8fdcaa1d225', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_create', 'Experiment "Check-out" was created', 'experiment', '852921f1-b77e-433c-b3f0-c716c6ea145c', 'Check-out', NULL, '{"id": "852921f1-b77e-433c-b3f0-c716c6ea145c", "key": "checkout", "name": "Check-out", "plan": null, "tags": ["shop"], "status": "DRAFT", "metrics": [{"id": "183d2310-991f-42f2-a39b-f50b08c869aa", "name": "Orders", "cap_value": null, "created_at": "2026-01-30T09:00:00.000Z", "event_name": "order", "is_primary": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "metric_type": "conversion", "is_guardrail": false, "experiment_id": "852921f1-b77e-433c-b3f0-c716c6ea145c", "expected_effect": null, "lower_is_better": false, "event_value_path": null, "aggregation_method": null, "minimum_sample_size": 100}, {"id": "2278983b-1742-488f-a8bc-ea8c3b06565d", "name": "Revenue", "cap_value": null, "created_at": "2026-01-30T09:00:00.000Z", "event_name": "order", "is_primary": false, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "metric_type": "revenue", "is_guardrail": false, "experiment_id": "852921f1-b77e-433c-b3f0-c716c6ea145c", "expected_effect": null, "lower_is_better": false, "event_value_path": null, "aggregation_method": "sum", "minimum_sample_size": 100}], "end_date": null, "owner_id": "29160b0b-1085-4078-a19e-832d32c4e99b", "variants": [{"id": "75039ade-3a34-47c6-ad90-ba9aea0c8cc5", "name": "control", "position": 0, "created_at": "2026-01-30T09:00:00.000Z", "is_control": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": null, "traffic_allocation": 50}, {"id": "6dae8439-67db-47b4-bf04-59e8459d5842", "name": "short", "position": 1, "created_at": "2026-01-30T09:00:00.000Z", "is_control": false, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": {"fields": 3}, "current_weight": null, "traffic_allocation": 50}], "resume_at": null, "created_at": "2026-01-30T09:00:00.000Z", "dimensions": null, "hypothesis": null, "owner_name": "superuser", "start_date": null, "updated_at": "2026-01-30T09:00:00.000Z", "archived_at": null, "description": "Short or long?", "bandit_config": null, "schedule_error": null, "bayesian_config": null, "experiment_type": "a_b", "targeting_rules": null, "bayesian_enabled": false, "confidence_level": 0.95, "split_url_config": null, "assignments_count": 0, "correction_method": "benjamini-hochberg", "optimization_type": "fixed", "allocation_history": [], "traffic_percentage": 100, "experiment_metadata": {}, "count_untagged_events": false, "mutual_exclusion_group_id": null, "sequential_testing_config": {"alpha": 0.05, "method": "always_valid", "tau_squared": 0.001, "planned_looks": 10, "spending_function": "obrien_fleming"}, "variance_reduction_config": null, "sequential_testing_enabled": true}', NULL, '127.0.0.1', 'lightMyRequest', '72b5385d-6c7c-49f1-8e2a-2d786892cac6', 'aae59f27225e128d0a5bfb3c6cf1e4f1dc508f46c1cfd284da0772d68dd3219b', '288c6eda9dbb111369509a41cff092855d482ba5c055088532c11aae9f15c167'),
  ('12', 'e5dd22d0-48cd-4112-8860-d0c97078399e', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_start', 'Experiment "Check-out" was started', 'experiment', '852921f1-b77e-433c-b3f0-c716c6ea145c', 'Check-out', '{"plan": null, "status": "DRAFT", "start_date": null, "allocation_history": []}', '{"plan": {"power": 0.8, "source": "default", "baseline_rate": 0.1, "sample_size_per_variant": 18063, "minimum_detectable_effect": 0.1}, "status": "ACTIVE", "start_date": "2026-01-30T09:00:00.000Z", "allocation_history": [{"from": "2026-01-30T09:00:00.000Z", "allocations": {"6dae8439-67db-47b4-bf04-59e8459d5842": 50, "75039ade-3a34-47c6-ad90-ba9aea0c8cc5": 50}}]}', NULL, '127.0.0.1', 'lightMyRequest', '7268d087-12f9-4149-8d87-110c6bb522cc', '288c6eda9dbb111369509a41cff092855d482ba5c055088532c11aae9f15c167', 'c1cf2bd857ae059c273c3620d4c56c98e746792a15c9baf9661a7b6822c09637'),
  ('13', '7130dd38-b35f-4961-82f9-e763f32073e8', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_create', 'Experiment "Targeted" was created', 'experiment', '66a98602-d6ca-444c-91d0-31d6ebf87fa0', 'Targeted', NULL, '{"id": "66a98602-d6ca-444c-91d0-31d6ebf87fa0", "key": "targeted", "name": "Targeted", "plan": null, "tags": [], "status": "DRAFT", "metrics": [{"id": "0a92c5ef-e8c7-4578-adcd-58217570d439", "name": "Visits", "cap_value": null, "created_at": "2026-01-30T09:00:00.000Z", "event_name": "visit", "is_primary": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "metric_type": "conversion", "is_guardrail": false, "experiment_id": "66a98602-d6ca-444c-91d0-31d6ebf87fa0", "expected_effect": null, "lower_is_better": false, "event_value_path": null, "aggregation_method": null, "minimum_sample_size": 100}], "end_date": null, "owner_id": "29160b0b-1085-4078-a19e-832d32c4e99b", "variants": [{"id": "a3f8c362-98b6-4d6e-9190-db2fc3f14436", "name": "control", "position": 0, "created_at": "2026-01-30T09:00:00.000Z", "is_control": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": null, "traffic_allocation": 50}, {"id": "be07f0b3-2064-4c97-ab59-bcca7e5f1fa6", "name": "new", "position": 1, "created_at": "2026-01-30T09:00:00.000Z", "is_control": false, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": null, "traffic_allocation": 50}], "resume_at": null, "created_at": "2026-01-30T09:00:00.000Z", "dimensions": null, "hypothesis": null, "owner_name": "superuser", "start_date": null, "updated_at": "2026-01-30T09:00:00.000Z", "archived_at": null, "description": null, "bandit_config": null, "schedule_error": null, "bayesian_config": null, "experiment_type": "a_b", "targeting_rules": {"groups": [{"conditions": [{"value": "a067ed81-907f-47a0-bae3-56c7caa3e073", "operator": "in_segment", "attribute": "segment"}], "logical_operator": "AND"}], "logical_operator": "AND"}, "bayesian_enabled": false, "confidence_level": 0.95, "split_url_config": null, "assignments_count": 0, "correction_method": "benjamini-hochberg", "optimization_type": "fixed", "allocation_history": [], "traffic_percentage": 100, "experiment_metadata": {}, "count_untagged_events": true, "mutual_exclusion_group_id": null, "sequential_testing_config": null, "variance_reduction_config": null, "sequential_testing_enabled": false}', NULL, '127.0.0.1', 'lightMyRequest', '96f1f014-e48e-40c6-a25a-f853ac8eafa6', 'c1cf2bd857ae059c273c3620d4c56c98e746792a15c9baf9661a7b6822c09637', 'f5bb502a54f1249bcaffd9f944f4d7ebe444ba128e2194b9b974179ab146f32b'),
  ('14', 'a4bf8f2e-835b-4719-98f5-3454c74b4b5c', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_start', 'Experiment "Targeted" was started', 'experiment', '66a98602-d6ca-444c-91d0-31d6ebf87fa0', 'Targeted', '{"plan": null, "status": "DRAFT", "start_date": null, "allocation_history": []}', '{"plan": {"power": 0.8, "source": "default", "baseline_rate": 0.1, "sample_size_per_variant": 14951, "minimum_detectable_effect": 0.1}, "status": "ACTIVE", "start_date": "2026-01-30T09:00:00.000Z", "allocation_history": [{"from": "2026-01-30T09:00:00.000Z", "allocations": {"a3f8c362-98b6-4d6e-9190-db2fc3f14436": 50, "be07f0b3-2064-4c97-ab59-bcca7e5f1fa6": 50}}]}', NULL, '127.0.0.1', 'lightMyRequest', '0f6e0b2c-894e-4615-aa67-2afa4139fe29', 'f5bb502a54f1249bcaffd9f944f4d7ebe444ba128e2194b9b974179ab146f32b', 'b505bbc04c20fa3fb105d2ff215d1c0bb9f4d27f519fe5cf6e4244664aef154a'),
  ('15', '3d0bc952-d1a7-4788-892a-fa4e0d863adc', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_create', 'Experiment "Headlines" was created', 'experiment', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', 'Headlines', NULL, '{"id": "b694c3c2-e0db-44e4-8ded-cfa37b8f13ee", "key": "headlines", "name": "Headlines", "plan": null, "tags": [], "status": "DRAFT", "metrics": [{"id": "ef8e0fed-0fa7-49c2-93f9-db7915edeac5", "name": "Clicks", "cap_value": null, "created_at": "2026-01-30T09:00:00.000Z", "event_name": "click", "is_primary": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "metric_type": "conversion", "is_guardrail": false, "experiment_id": "b694c3c2-e0db-44e4-8ded-cfa37b8f13ee", "expected_effect": null, "lower_is_better": false, "event_value_path": null, "aggregation_method": null, "minimum_sample_size": 100}], "end_date": null, "owner_id": "29160b0b-1085-4078-a19e-832d32c4e99b", "variants": [{"id": "c7cbe5ba-05cb-44b6-a6b0-44f09ee5de3b", "name": "control", "position": 0, "created_at": "2026-01-30T09:00:00.000Z", "is_control": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": 0.3333, "traffic_allocation": 33.33}, {"id": "52f00ad4-a57f-4cab-a266-a59b86f67bb1", "name": "short", "position": 1, "created_at": "2026-01-30T09:00:00.000Z", "is_control": false, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": 0.3333, "traffic_allocation": 33.33}, {"id": "916d933c-0fd6-40cc-86d6-ed56ca91137d", "name": "long", "position": 2, "created_at": "2026-01-30T09:00:00.000Z", "is_control": false, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": 0.3334, "traffic_allocation": 33.34}], "resume_at": null, "created_at": "2026-01-30T09:00:00.000Z", "dimensions": null, "hypothesis": null, "owner_name": "superuser", "start_date": null, "updated_at": "2026-01-30T09:00:00.000Z", "archived_at": null, "description": null, "bandit_config": {"epsilon": 0.1, "stop_loss": 0.01, "weight_floor": 0.01, "minimum_subjects": 5}, "schedule_error": null, "bayesian_config": null, "experiment_type": "bandit", "targeting_rules": null, "bayesian_enabled": false, "confidence_level": 0.95, "split_url_config": null, "assignments_count": 0, "correction_method": "benjamini-hochberg", "optimization_type": "thompson_sampling", "allocation_history": [], "traffic_percentage": 100, "experiment_metadata": {}, "count_untagged_events": false, "mutual_exclusion_group_id": null, "sequential_testing_config": null, "variance_reduction_config": null, "sequential_testing_enabled": false}', NULL, '127.0.0.1', 'lightMyRequest', 'ccd0f305-f03f-4f55-8505-68eb63cb946b', 'b505bbc04c20fa3fb105d2ff215d1c0bb9f4d27f519fe5cf6e4244664aef154a', '1fbcd01f68df08df8412447c255b3555a8fa71d9dfe88c10f3643c078601c7dc'),
  ('16', '2f8769de-2f77-4552-b677-e0d5ef6913f5', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_start', 'Experiment "Headlines" was started', 'experiment', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', 'Headlines', '{"plan": null, "status": "DRAFT", "start_date": null, "allocation_history": []}', '{"plan": {"power": 0.8, "source": "default", "baseline_rate": 0.1, "sample_size_per_variant": 18063, "minimum_detectable_effect": 0.1}, "status": "ACTIVE", "start_date": "2026-01-30T09:00:00.000Z", "allocation_history": [{"from": "2026-01-30T09:00:00.000Z", "allocations": {"52f00ad4-a57f-4cab-a266-a59b86f67bb1": 33.33, "916d933c-0fd6-40cc-86d6-ed56ca91137d": 33.34, "c7cbe5ba-05cb-44b6-a6b0-44f09ee5de3b": 33.33}}]}', NULL, '127.0.0.1', 'lightMyRequest', '14137666-91ac-48eb-b337-b5793f851cf1', '1fbcd01f68df08df8412447c255b3555a8fa71d9dfe88c10f3643c078601c7dc', 'b095f4788a277e5e69fac8e9aa12c3d16262ab53a30effcce65d01f63ef4a8bb'),
  ('17', 'b174f8dd-2d82-4a50-82f2-06e81d1bfd69', '2026-01-30 09:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'experiment_create', 'Experiment "Not yet" was created', 'experiment', '50e23175-0960-434f-aead-f511b9348ceb', 'Not yet', NULL, '{"id": "50e23175-0960-434f-aead-f511b9348ceb", "key": "not-yet", "name": "Not yet", "plan": null, "tags": [], "status": "DRAFT", "metrics": [{"id": "b1a01735-ec02-45ed-9366-75028163c42e", "name": "Conversion", "cap_value": null, "created_at": "2026-01-30T09:00:00.000Z", "event_name": "conversion", "is_primary": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "metric_type": "conversion", "is_guardrail": false, "experiment_id": "50e23175-0960-434f-aead-f511b9348ceb", "expected_effect": null, "lower_is_better": false, "event_value_path": null, "aggregation_method": null, "minimum_sample_size": 100}], "end_date": null, "owner_id": "29160b0b-1085-4078-a19e-832d32c4e99b", "variants": [{"id": "f70d8f13-ac7f-4af0-b62b-fa129c422595", "name": "control", "position": 0, "created_at": "2026-01-30T09:00:00.000Z", "is_control": true, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": null, "traffic_allocation": 50}, {"id": "9a228b9a-9e63-4f05-b78b-c3c8a84b77a9", "name": "other", "position": 1, "created_at": "2026-01-30T09:00:00.000Z", "is_control": false, "updated_at": "2026-01-30T09:00:00.000Z", "description": null, "configuration": null, "current_weight": null, "traffic_allocation": 50}], "resume_at": null, "created_at": "2026-01-30T09:00:00.000Z", "dimensions": null, "hypothesis": null, "owner_name": "superuser", "start_date": null, "updated_at": "2026-01-30T09:00:00.000Z", "archived_at": null, "description": null, "bandit_config": null, "schedule_error": null, "bayesian_config": null, "experiment_type": "a_b", "targeting_rules": null, "bayesian_enabled": false, "confidence_level": 0.95, "split_url_config": null, "assignments_count": 0, "correction_method": "benjamini-hochberg", "optimization_type": "fixed", "allocation_history": [], "traffic_percentage": 100, "experiment_metadata": {}, "count_untagged_events": false, "mutual_exclusion_group_id": null, "sequential_testing_config": null, "variance_reduction_config": null, "sequential_testing_enabled": false}', NULL, '127.0.0.1', 'lightMyRequest', 'd88bd1bb-bb8b-4519-8fda-791acae1324b', 'b095f4788a277e5e69fac8e9aa12c3d16262ab53a30effcce65d01f63ef4a8bb', 'c978cdf9a654132d236b3d8d68e4fb07a4a482012f2ab26d89463019fc54be60'),
  ('18', 'c15a5690-7954-4ce9-922a-4fd63486fdbd', '2026-01-30 10:00:00+00', NULL, 'system:bandit-scheduler', 'bandit_update', 'Bandit "Headlines" was changed', 'bandit', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', 'Headlines', '{"weights": {"52f00ad4-a57f-4cab-a266-a59b86f67bb1": 0.3333, "916d933c-0fd6-40cc-86d6-ed56ca91137d": 0.3334, "c7cbe5ba-05cb-44b6-a6b0-44f09ee5de3b": 0.3333}, "is_manual": false}', '{"weights": {"52f00ad4-a57f-4cab-a266-a59b86f67bb1": 0.13320677678993476, "916d933c-0fd6-40cc-86d6-ed56ca91137d": 0.8461966228761817, "c7cbe5ba-05cb-44b6-a6b0-44f09ee5de3b": 0.020596600333883545}, "is_manual": false}', NULL, NULL, NULL, NULL, 'c978cdf9a654132d236b3d8d68e4fb07a4a482012f2ab26d89463019fc54be60', '494e56ba153a9541b0b3049ae6b2db13d96d4ce82567d540eb4dca3c29ea8cfd'),
  ('19', '40606d15-f4b5-4b40-b000-89e25159fce2', '2026-02-02 10:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'user_login', 'User "superuser" signed in', 'user', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser', NULL, NULL, NULL, '127.0.0.1', 'tests', 'f46200cb-9eb6-49c8-b97c-295d30c2cf08', '494e56ba153a9541b0b3049ae6b2db13d96d4ce82567d540eb4dca3c29ea8cfd', 'ae7fef91ed392f25e745492458b0a85f201c1182caf78ccc9c1dbd892f110c49'),
  ('20', 'e4b2bb46-3f70-4c49-877a-1e89f63efb67', '2026-02-02 10:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'feature_flag_create', 'Feature flag "New search" was created', 'feature_flag', 'b3950b6e-5378-4b87-b4a4-469d1a1d2e27', 'New search', NULL, '{"key": "new-search", "name": "New search", "tags": [], "status": "ACTIVE", "variants": [], "off_value": false, "value_type": "boolean", "description": null, "json_schema": null, "targeting_rules": {"groups": [{"conditions": [{"value": "9ead7720-6dcc-4d92-850b-4166b6cff5dd", "operator": "in_segment", "attribute": "segment"}], "logical_operator": "AND"}], "logical_operator": "AND"}, "rollout_percentage": 50, "rollback_percentage": 0}', NULL, '127.0.0.1', 'lightMyRequest', 'f25f3e5e-466a-4b16-bf70-a5c2e88ce116', 'ae7fef91ed392f25e745492458b0a85f201c1182caf78ccc9c1dbd892f110c49', '2c277beae64a3c42408e155b65d714c0dce627ce62ba444220f1dc48294602c7'),
  ('21', '49bca9e8-ca2c-4b49-9dac-8b7cce061f38', '2026-02-02 10:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'user_login', 'User "superuser" signed in', 'user', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser', NULL, NULL, NULL, '127.0.0.1', 'tests', 'f46200cb-9eb6-49c8-b97c-295d30c2cf08', '2c277beae64a3c42408e155b65d714c0dce627ce62ba444220f1dc48294602c7', '4499cdd3ae51628fbe7aa1b14c37888f8007a2bf9752fd2ef74be7f3f35532dc'),
  ('22', '054afed3-805c-4b81-918c-6fbb1cbefe6c', '2026-02-02 10:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'feature_flag_create', 'Feature flag "Colour" was created', 'feature_flag', 'f91bd043-5beb-42c3-891a-3e474ccc160f', 'Colour', NULL, '{"key": "colour", "name": "Colour", "tags": [], "status": "ACTIVE", "variants": [{"key": "red", "value": "red", "weight": 50, "description": null}, {"key": "blue", "value": "blue", "weight": 50, "description": null}], "off_value": null, "value_type": "string", "description": null, "json_schema": null, "targeting_rules": null, "rollout_percentage": 100, "rollback_percentage": 0}', NULL, '127.0.0.1', 'lightMyRequest', 'e461526b-c293-4fde-a8e9-44c77f853441', '4499cdd3ae51628fbe7aa1b14c37888f8007a2bf9752fd2ef74be7f3f35532dc', 'e70e4cb278b35cc7e43ae9c97685ac88d15b6f523657b41648d14bce6d8db68a'),
  ('23', '314d9245-be6b-4f5b-b6a0-74947e51b1a5', '2026-02-02 10:00:00+00', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser@example.com', 'user_login', 'User "superuser" signed in', 'user', '29160b0b-1085-4078-a19e-832d32c4e99b', 'superuser', NULL, NULL, NULL, '127.0.0.1', 'tests', 'f46200cb-9eb6-49c8-b97c-295d30c2cf08', 'e70e4cb278b35cc7e43ae9c97685ac88d15b6f523657b41648d14bce6d8db68a', '897310c9e3359b3ef79f32bd9577e2817e83621039773aabfec5ada195ddf3b3');
insert into decision_revision (is_only_row, revision, last_removal) values
  ('true', '6', '0');
insert into event_keys (key, id, created_at, experiment_number) values
  ('0f156966-1c32-e601-9d71-c1d236047831', '6', '2026-01-30 09:00:00+00', '1'),
  ('290d3f3c-3e66-3d42-fd06-3454cc6dac7c', '22', '2026-01-30 09:00:00+00', '1'),
  ('2c833105-e095-daa9-5ed6-ff1e14bffedd', '4', '2026-01-30 09:00:00+00', '1'),
  ('3212767c-ba19-71b7-c5d8-f93780ff1f23', '36', '2026-02-02 10:00:00+00', '1'),
  ('328fb33f-f8b0-a51a-a186-f57eef74d937', '33', '2026-02-02 10:00:00+00', '1'),
  ('4968c422-8524-2d36-f97c-6bd00da18914', '10', '2026-01-30 09:00:00+00', '1'),
  ('757e248c-131b-1bc5-dc8a-de01912b873f', '38', '2026-02-02 10:00:00+00', '1'),
  ('7658f052-d3c1-bfb8-813e-15d9aae2199f', '17', '2026-01-30 09:00:00+00', '1'),
  ('7c40aa8f-96ea-ee67-f123-871a95ef253b', '8', '2026-01-30 09:00:00+00', '1'),
  ('86fd10bd-5ba3-68c0-26c4-db1db369cf59', '13', '2026-01-30 09:00:00+00', '1'),
  ('88395fef-c223-497c-33cb-7419e5bb6d41', '1', '2026-01-30 09:00:00+00', '1'),
  ('a0bf1284-c271-d7e0-9343-00c9f082a6de', '40', '2026-02-02 10:00:00+00', '1'),
  ('b4a10e09-d8f6-f236-4c61-e9e447473c04', '31', '2026-02-02 10:00:00+00', '1'),
  ('c73ea2fd-3b5f-5d51-0e5c-563ab951db8a', '20', '2026-01-30 09:00:00+00', '1'),
  ('dc70608f-aa95-3399-86b5-5b919bf6e99a', '16', '2026-01-30 09:00:00+00', '1'),
  ('f4d27318-7170-ed7f-1d71-74e905ca1f08', '29', '2026-02-02 10:00:00+00', '1');
insert into events (id, created_at, occurred_at, value, experiment_number, feature_flag_number, user_id, event_name, event_type, event_id, metadata) values
  ('1', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '3.5', '1', NULL, 'subject-3', 'order', 'order', 'order-3', '{"items": 3}'),
  ('10', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '15.5', '1', NULL, 'subject-15', 'order', 'order', 'order-15', '{"items": 15}'),
  ('11', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-15', 'visit', 'visit', NULL, NULL),
  ('12', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-16', 'click', 'click', NULL, NULL),
  ('13', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '18.5', '1', NULL, 'subject-18', 'order', 'order', 'order-18', '{"items": 18}'),
  ('14', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-20', 'click', 'click', NULL, NULL),
  ('15', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-20', 'visit', 'visit', NULL, NULL),
  ('16', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '21.5', '1', NULL, 'subject-21', 'order', 'order', 'order-21', '{"items": 21}'),
  ('17', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '24.5', '1', NULL, 'subject-24', 'order', 'order', 'order-24', '{"items": 24}'),
  ('18', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-24', 'click', 'click', NULL, NULL),
  ('19', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-25', 'visit', 'visit', NULL, NULL),
  ('2', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-4', 'click', 'click', NULL, NULL),
  ('20', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '27.5', '1', NULL, 'subject-27', 'order', 'order', 'order-27', '{"items": 27}'),
  ('21', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-28', 'click', 'click', NULL, NULL),
  ('22', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '30.5', '1', NULL, 'subject-30', 'order', 'order', 'order-30', '{"items": 30}'),
  ('23', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-30', 'visit', 'visit', NULL, NULL),
  ('24', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '7', '1', NULL, 'subject-101', 'order', 'order', NULL, NULL),
  ('25', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-101', 'visit', 'visit', NULL, NULL),
  ('26', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '7', '1', NULL, 'subject-102', 'order', 'order', NULL, NULL),
  ('27', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-102', 'visit', 'visit', NULL, NULL),
  ('28', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, '3', NULL, 'subject-32', 'click', 'click', NULL, NULL),
  ('29', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '33.5', '1', NULL, 'subject-33', 'order', 'order', 'order-33', '{"items": 33}'),
  ('3', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-5', 'visit', 'visit', NULL, NULL),
  ('30', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, NULL, NULL, 'subject-35', 'visit', 'visit', NULL, NULL),
  ('31', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '36.5', '1', NULL, 'subject-36', 'order', 'order', 'order-36', '{"items": 36}'),
  ('32', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, '3', NULL, 'subject-36', 'click', 'click', NULL, NULL),
  ('33', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '39.5', '1', NULL, 'subject-39', 'order', 'order', 'order-39', '{"items": 39}'),
  ('34', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, '3', NULL, 'subject-40', 'click', 'click', NULL, NULL),
  ('35', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, NULL, NULL, 'subject-40', 'visit', 'visit', NULL, NULL),
  ('36', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '42.5', '1', NULL, 'subject-42', 'order', 'order', 'order-42', '{"items": 42}'),
  ('37', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, '3', NULL, 'subject-44', 'click', 'click', NULL, NULL),
  ('38', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '45.5', '1', NULL, 'subject-45', 'order', 'order', 'order-45', '{"items": 45}'),
  ('39', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, NULL, NULL, 'subject-45', 'visit', 'visit', NULL, NULL),
  ('4', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '6.5', '1', NULL, 'subject-6', 'order', 'order', 'order-6', '{"items": 6}'),
  ('40', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '48.5', '1', NULL, 'subject-48', 'order', 'order', 'order-48', '{"items": 48}'),
  ('41', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, '3', NULL, 'subject-48', 'click', 'click', NULL, NULL),
  ('42', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '7', '1', NULL, 'subject-131', 'order', 'order', NULL, NULL),
  ('43', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, NULL, NULL, 'subject-131', 'visit', 'visit', NULL, NULL),
  ('44', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '7', '1', NULL, 'subject-132', 'order', 'order', NULL, NULL),
  ('45', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', NULL, NULL, NULL, 'subject-132', 'visit', 'visit', NULL, NULL),
  ('5', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-8', 'click', 'click', NULL, NULL),
  ('6', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '9.5', '1', NULL, 'subject-9', 'order', 'order', 'order-9', '{"items": 9}'),
  ('7', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, NULL, NULL, 'subject-10', 'visit', 'visit', NULL, NULL),
  ('8', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '12.5', '1', NULL, 'subject-12', 'order', 'order', 'order-12', '{"items": 12}'),
  ('9', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', NULL, '3', NULL, 'subject-12', 'click', 'click', NULL, NULL);
insert into flag_minutes (minute, flag_number, instance, evaluations, enabled, errors, latency, users) values
  ('2026-02-02 10:00:00+00', '1', 'da5b7538-2471-458e-ab7d-fae7bb6b567b', '3', '3', '0', '{"170": 1, "179": 1, "183": 1}', E'\\x0a5a022de6013b0703'),
  ('2026-02-02 10:00:00+00', '2', 'da5b7538-2471-458e-ab7d-fae7bb6b567b', '3', '3', '0', '{"138": 1, "165": 1, "187": 1}', E'\\x0a5a022de6013b0703');
insert into metric_quarters (quarter, metric_number, variant_number, conversions, events, value_sum) values
  ('2026-01-30 09:00:00+00', '1', '1', '5', '5', NULL),
  ('2026-01-30 09:00:00+00', '1', '2', '5', '5', NULL),
  ('2026-01-30 09:00:00+00', '2', '1', '5', '5', '80.5'),
  ('2026-01-30 09:00:00+00', '2', '2', '5', '5', '89.5'),
  ('2026-01-30 09:00:00+00', '3', '3', '2', '2', NULL),
  ('2026-01-30 09:00:00+00', '3', '4', '1', '1', NULL),
  ('2026-01-30 09:00:00+00', '4', '5', '1', '1', NULL),
  ('2026-01-30 09:00:00+00', '4', '6', '2', '2', NULL),
  ('2026-01-30 09:00:00+00', '4', '7', '4', '4', NULL);
insert into metric_totals (metric_number, variant_number, conversions, events, value_sum, value_square_sum) values
  ('1', '1', '5', '5', '0', '0'),
  ('1', '2', '5', '5', '0', '0'),
  ('2', '1', '5', '5', '80.5', '1897.25'),
  ('2', '2', '5', '5', '89.5', '1735.25'),
  ('3', '3', '2', '2', '0', '0'),
  ('3', '4', '1', '1', '0', '0'),
  ('4', '5', '1', '1', '0', '0'),
  ('4', '6', '2', '2', '0', '0'),
  ('4', '7', '4', '4', '0', '0');
insert into recent_subjects (user_id, seen_at, attributes) values
  ('subject-1', '2026-02-02 10:00:00+00', '{}'),
  ('subject-2', '2026-02-02 10:00:00+00', '{}'),
  ('subject-3', '2026-02-02 10:00:00+00', '{}');
insert into rollup_progress (experiment_number, assignment_id, event_id, events, updated_at) values
  ('1', '120', '27', '12', '2026-02-02 10:00:00+00'),
  ('2', '75', '27', '3', '2026-01-30 10:00:00+00'),
  ('3', '75', '27', '7', '2026-01-30 10:00:00+00');
insert into rollup_runs (only_row, assignment_id, event_id, finished_at) values
  ('true', '75', '27', '2026-01-30 10:00:00+00');
insert into scheduler_runs (id, name, started_at, completed_at, status, items_processed, items_failed, error_message, instance) values
  ('ae381f21-2a12-4a24-b29c-141ac44ed96c', 'metrics', '2026-01-30 10:00:00+00', '2026-01-30 10:00:00+00', 'SUCCESS', '3', '0', NULL, 'one:1'),
  ('b47e1014-0db7-4516-b83d-e4726eefa21f', 'bandit', '2026-01-30 10:00:00+00', '2026-01-30 10:00:00+00', 'SUCCESS', '1', '0', NULL, 'one:1');
insert into segment_members (segment_number, added_at, user_id) values
  ('2', '2026-01-30 09:00:00+00', 'subject-1'),
  ('2', '2026-01-30 09:00:00+00', 'subject-2');
insert into sequential_evidence (max_ln_e_value, max_ln_lambda, lower_end, upper_end, corrected_stop_at, updated_at, metric_number, variant_number) values
  ('0.005485813745229964', '0.02669485197124086', NULL, NULL, NULL, '2026-02-02 10:00:00+00', '1', '2'),
  ('0.005485813745229964', '0.02669485197124086', NULL, NULL, NULL, '2026-02-02 10:00:00+00', '2', '2');
insert into sequential_looks (reached_at, sample_size, estimate, standard_error, metric_number, variant_number, look) values
  ('2026-01-30 10:00:00+00', '30', '0.125', '0.17', '1', '2', '1');
insert into sign_in_failures (name_digest, failures, last_failed_at, locked_until) values
  ('e788ea2014693dcdb86767aceb3860a432fc626c6477a6c53016aff40726842b', '1', '2026-01-30 09:00:00+00', NULL);
insert into subject_metrics (converted_at, metric_number, variant_number, events, valued_events, user_id, value_sum, value_min, value_max) values
  ('2026-01-30 09:00:00+00', '1', '1', NULL, NULL, 'subject-12', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '1', NULL, NULL, 'subject-27', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '1', NULL, NULL, 'subject-3', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '1', NULL, NULL, 'subject-30', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '1', NULL, NULL, 'subject-6', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '2', NULL, NULL, 'subject-15', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '2', NULL, NULL, 'subject-18', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '2', NULL, NULL, 'subject-21', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '2', NULL, NULL, 'subject-24', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '1', '2', NULL, NULL, 'subject-9', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '2', '1', '1', '1', 'subject-12', '12.5', '12.5', '12.5'),
  ('2026-01-30 09:00:00+00', '2', '1', '1', '1', 'subject-27', '27.5', '27.5', '27.5'),
  ('2026-01-30 09:00:00+00', '2', '1', '1', '1', 'subject-3', '3.5', '3.5', '3.5'),
  ('2026-01-30 09:00:00+00', '2', '1', '1', '1', 'subject-30', '30.5', '30.5', '30.5'),
  ('2026-01-30 09:00:00+00', '2', '1', '1', '1', 'subject-6', '6.5', '6.5', '6.5'),
  ('2026-01-30 09:00:00+00', '2', '2', '1', '1', 'subject-15', '15.5', '15.5', '15.5'),
  ('2026-01-30 09:00:00+00', '2', '2', '1', '1', 'subject-18', '18.5', '18.5', '18.5'),
  ('2026-01-30 09:00:00+00', '2', '2', '1', '1', 'subject-21', '21.5', '21.5', '21.5'),
  ('2026-01-30 09:00:00+00', '2', '2', '1', '1', 'subject-24', '24.5', '24.5', '24.5'),
  ('2026-01-30 09:00:00+00', '2', '2', '1', '1', 'subject-9', '9.5', '9.5', '9.5'),
  ('2026-01-30 09:00:00+00', '3', '3', NULL, NULL, 'subject-25', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '3', '3', NULL, NULL, 'subject-5', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '3', '4', NULL, NULL, 'subject-15', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '5', NULL, NULL, 'subject-12', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '6', NULL, NULL, 'subject-16', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '6', NULL, NULL, 'subject-20', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '7', NULL, NULL, 'subject-24', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '7', NULL, NULL, 'subject-28', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '7', NULL, NULL, 'subject-4', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '4', '7', NULL, NULL, 'subject-8', NULL, NULL, NULL);
insert into unassigned_events (event_id, occurred_at, metric_number, user_id, value) values
  ('15', '2026-01-30 09:00:00+00', '3', 'subject-20', NULL),
  ('23', '2026-01-30 09:00:00+00', '3', 'subject-30', NULL),
  ('25', '2026-01-30 09:00:00+00', '3', 'subject-101', NULL),
  ('27', '2026-01-30 09:00:00+00', '3', 'subject-102', NULL),
  ('7', '2026-01-30 09:00:00+00', '3', 'subject-10', NULL);
insert into unassigned_metrics (quarter, first_at, metric_number, events, valued_events, user_id, value_sum, value_min, value_max) values
  ('2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '1', '1', '0', 'subject-101', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '1', '1', '0', 'subject-102', NULL, NULL, NULL),
  ('2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '2', '1', '1', 'subject-101', '7', '7', '7'),
  ('2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '2', '1', '1', 'subject-102', '7', '7', '7');
insert into users (id, username, email, first_name, last_name, role, is_superuser, is_active, password_hash, external_id, preferences, last_login_at, created_at, updated_at) values
  ('29160b0b-1085-4078-a19e-832d32c4e99b', 'root', 'root@example.com', NULL, NULL, 'viewer', 'true', 'true', NULL, NULL, '{}', '2026-02-02 10:00:00+00', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('7802a344-3293-4abe-bcc6-7790a349920f', 'ada', 'ada@example.com', 'Ada', NULL, 'analyst', 'false', 'true', '$argon2id$v=19$m=19456,t=2,p=1$eYiRyp+zukawWo+eduRppA$J1m29qQxGHz3WIWM62FIJrim/CGxfg9cDc60/+LfliM', NULL, '{}', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00');
insert into variant_totals (experiment_number, variant_number, subjects, converted_subjects) values
  ('1', '1', '28', '5'),
  ('1', '2', '20', '5'),
  ('2', '3', '6', '2'),
  ('2', '4', '9', '1'),
  ('3', '5', '13', '1'),
  ('3', '6', '9', '2'),
  ('3', '7', '8', '4');
insert into api_keys (id, user_id, name, description, prefix, key_digest, scopes, created_at, expires_at, last_used_at, revoked_at) values
  ('3c7aae19-cdb8-48be-9155-f93e8d9ebe83', '29160b0b-1085-4078-a19e-832d32c4e99b', 'test', NULL, 'assay_F87oaa', '065d52ad051ed2c40165bde9b23e38806760ce146417894a42b9c2bdc5062dc0', '{assign,track,evaluate,ruleset}', '2026-01-30 09:00:00+00', NULL, '2026-02-02 10:00:00+00', NULL);
insert into experiments (id, number, key, name, description, hypothesis, tags, status, experiment_type, start_date, end_date, resume_at, archived_at, schedule_error, targeting_rules, traffic_percentage, correction_method, confidence_level, plan, dimensions, count_untagged_events, optimization_type, bandit_config, bayesian_enabled, bayesian_config, sequential_testing_enabled, sequential_testing_config, variance_reduction_config, split_url_config, experiment_metadata, allocation_history, owner_id, created_at, updated_at, version) overriding system value values
  ('50e23175-0960-434f-aead-f511b9348ceb', '4', 'not-yet', 'Not yet', NULL, NULL, '{}', 'DRAFT', 'a_b', NULL, NULL, NULL, NULL, NULL, NULL, '100', 'benjamini-hochberg', '0.95', NULL, NULL, 'false', 'fixed', NULL, 'false', NULL, 'false', NULL, NULL, NULL, '{}', '[]', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '35'),
  ('66a98602-d6ca-444c-91d0-31d6ebf87fa0', '2', 'targeted', 'Targeted', NULL, NULL, '{}', 'ACTIVE', 'a_b', '2026-01-30 09:00:00+00', NULL, NULL, NULL, NULL, '{"groups": [{"conditions": [{"value": "a067ed81-907f-47a0-bae3-56c7caa3e073", "operator": "in_segment", "attribute": "segment"}], "logical_operator": "AND"}], "logical_operator": "AND"}', '100', 'benjamini-hochberg', '0.95', '{"power": 0.8, "source": "default", "baseline_rate": 0.1, "sample_size_per_variant": 14951, "minimum_detectable_effect": 0.1}', NULL, 'true', 'fixed', NULL, 'false', NULL, 'false', NULL, NULL, NULL, '{}', '[{"from": "2026-01-30T09:00:00.000Z", "allocations": {"a3f8c362-98b6-4d6e-9190-db2fc3f14436": 50, "be07f0b3-2064-4c97-ab59-bcca7e5f1fa6": 50}}]', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '18'),
  ('852921f1-b77e-433c-b3f0-c716c6ea145c', '1', 'checkout', 'Check-out', 'Short or long?', NULL, '{shop}', 'ACTIVE', 'a_b', '2026-01-30 09:00:00+00', NULL, NULL, NULL, NULL, NULL, '100', 'benjamini-hochberg', '0.95', '{"power": 0.8, "source": "default", "baseline_rate": 0.1, "sample_size_per_variant": 18063, "minimum_detectable_effect": 0.1}', NULL, 'false', 'fixed', NULL, 'false', NULL, 'true', '{"alpha": 0.05, "method": "always_valid", "tau_squared": 0.001, "planned_looks": 10, "spending_function": "obrien_fleming"}', NULL, NULL, '{}', '[{"from": "2026-01-30T09:00:00.000Z", "allocations": {"6dae8439-67db-47b4-bf04-59e8459d5842": 50, "75039ade-3a34-47c6-ad90-ba9aea0c8cc5": 50}}]', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '10'),
  ('b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', '3', 'headlines', 'Headlines', NULL, NULL, '{}', 'ACTIVE', 'bandit', '2026-01-30 09:00:00+00', NULL, NULL, NULL, NULL, NULL, '100', 'benjamini-hochberg', '0.95', '{"power": 0.8, "source": "default", "baseline_rate": 0.1, "sample_size_per_variant": 18063, "minimum_detectable_effect": 0.1}', NULL, 'false', 'thompson_sampling', '{"epsilon": 0.1, "stop_loss": 0.01, "weight_floor": 0.01, "minimum_subjects": 5}', 'false', NULL, 'false', NULL, NULL, NULL, '{}', '[{"from": "2026-01-30T09:00:00.000Z", "allocations": {"52f00ad4-a57f-4cab-a266-a59b86f67bb1": 33.33, "916d933c-0fd6-40cc-86d6-ed56ca91137d": 33.34, "c7cbe5ba-05cb-44b6-a6b0-44f09ee5de3b": 33.33}}]', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00', '41');
insert into feature_flags (id, number, revision, key, name, description, status, value_type, off_value, json_schema, variants, targeting_rules, rollout_percentage, rollback_percentage, tags, owner_id, created_at, updated_at) overriding system value values
  ('b3950b6e-5378-4b87-b4a4-469d1a1d2e27', '1', '5', 'new-search', 'New search', NULL, 'ACTIVE', 'boolean', 'false', NULL, '[]', '{"groups": [{"conditions": [{"value": "9ead7720-6dcc-4d92-850b-4166b6cff5dd", "operator": "in_segment", "attribute": "segment"}], "logical_operator": "AND"}], "logical_operator": "AND"}', '50', '0', '{}', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00'),
  ('f91bd043-5beb-42c3-891a-3e474ccc160f', '2', '6', 'colour', 'Colour', NULL, 'ACTIVE', 'string', NULL, NULL, '[{"key": "red", "value": "red", "weight": 50, "description": null}, {"key": "blue", "value": "blue", "weight": 50, "description": null}]', NULL, '100', '0', '{}', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00');
insert into password_reset_codes (user_id, code_digest, tries, created_at, expires_at) values
  ('7802a344-3293-4abe-bcc6-7790a349920f', 'c36074e6dc9d29657a2c73e4b1ba0802d59dbcb43f7bda7f9680cb6ab32ce0e9', '0', '2026-01-30 09:00:00+00', '2026-01-30 09:30:00+00');
insert into segments (id, number, revision, name, description, kind, rules, status, member_count, owner_id, created_at, updated_at) overriding system value values
  ('9ead7720-6dcc-4d92-850b-4166b6cff5dd', '2', '4', 'Testers', NULL, 'id_list', NULL, 'ACTIVE', '2', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('a067ed81-907f-47a0-bae3-56c7caa3e073', '1', '2', 'Germans', NULL, 'rules', '{"groups": [{"conditions": [{"value": "DE", "operator": "equals", "attribute": "country"}], "logical_operator": "AND"}], "logical_operator": "AND"}', 'ACTIVE', NULL, '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00');
insert into sessions (id, user_id, created_at, last_seen_at, expires_at, ip_address, user_agent) values
  ('1cc6a227-e9b1-4363-9729-e4ccdff56025', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '2026-02-02 22:00:00+00', '127.0.0.1', 'tests'),
  ('708a9241-9f73-479a-ace5-38d872aa6b4d', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '2026-02-02 22:00:00+00', '127.0.0.1', 'tests'),
  ('ae79dbee-3dc6-488a-b11a-9699cb365f17', '29160b0b-1085-4078-a19e-832d32c4e99b', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00', '2026-02-02 22:00:00+00', '127.0.0.1', 'tests');
insert into calibration_runs (id, experiment_id, metric_id, repetitions, seed, status, progress, subjects, alpha, metrics, error, created_at, started_at, finished_at) values
  ('b5f7ec78-befe-454e-80c1-489ef7742011', '852921f1-b77e-433c-b3f0-c716c6ea145c', NULL, '100', '1', 'succeeded', '1', '48', '0.05', '[{"method": "fisher_exact", "target": 0.029565700515789425, "interval": [0.00005012416197765647, 0.07195768240163629], "metric_id": "183d2310-991f-42f2-a39b-f50b08c869aa", "calibrated": true, "ks_p_value": 0.06232169561407736, "metric_name": "Orders", "repetitions": 100, "unavailable_reason": null, "false_positive_rate": 0.01}, {"method": "fisher_exact", "target": 0.029565700515789425, "interval": [0.00005012416197765647, 0.07195768240163629], "metric_id": "2278983b-1742-488f-a8bc-ea8c3b06565d", "calibrated": true, "ks_p_value": 0.24638956697175682, "metric_name": "Revenue", "repetitions": 100, "unavailable_reason": null, "false_positive_rate": 0.01}, {"method": "welch_t_test", "target": 0.05, "interval": [0.0010501682494766602, 0.09030093502200155], "metric_id": "2278983b-1742-488f-a8bc-ea8c3b06565d", "calibrated": true, "ks_p_value": 0.029023954531199304, "metric_name": "Revenue", "repetitions": 99, "unavailable_reason": null, "false_positive_rate": 0.020202020202020204}]', NULL, '2026-01-30 10:00:00+00', '2026-02-02 10:00:00+00', '2026-02-02 10:00:00+00');
insert into experiment_metrics (id, number, experiment_id, position, name, event_name, description, metric_type, is_primary, is_guardrail, lower_is_better, aggregation_method, event_value_path, cap_value, minimum_sample_size, expected_effect, created_at, updated_at) overriding system value values
  ('0a92c5ef-e8c7-4578-adcd-58217570d439', '3', '66a98602-d6ca-444c-91d0-31d6ebf87fa0', '0', 'Visits', 'visit', NULL, 'conversion', 'true', 'false', 'false', NULL, NULL, NULL, '100', NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('183d2310-991f-42f2-a39b-f50b08c869aa', '1', '852921f1-b77e-433c-b3f0-c716c6ea145c', '0', 'Orders', 'order', NULL, 'conversion', 'true', 'false', 'false', NULL, NULL, NULL, '100', NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('2278983b-1742-488f-a8bc-ea8c3b06565d', '2', '852921f1-b77e-433c-b3f0-c716c6ea145c', '1', 'Revenue', 'order', NULL, 'revenue', 'false', 'false', 'false', 'sum', NULL, NULL, '100', NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('b1a01735-ec02-45ed-9366-75028163c42e', '5', '50e23175-0960-434f-aead-f511b9348ceb', '0', 'Conversion', 'conversion', NULL, 'conversion', 'true', 'false', 'false', NULL, NULL, NULL, '100', NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('ef8e0fed-0fa7-49c2-93f9-db7915edeac5', '4', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', '0', 'Clicks', 'click', NULL, 'conversion', 'true', 'false', 'false', NULL, NULL, NULL, '100', NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00');
insert into experiment_segments (experiment_id, segment_id) values
  ('66a98602-d6ca-444c-91d0-31d6ebf87fa0', 'a067ed81-907f-47a0-bae3-56c7caa3e073');
insert into experiment_variants (id, number, experiment_id, position, name, description, is_control, traffic_allocation, configuration, current_weight, created_at, updated_at) overriding system value values
  ('52f00ad4-a57f-4cab-a266-a59b86f67bb1', '6', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', '1', 'short', NULL, 'false', '33.33', NULL, '0.13320677678993476', '2026-01-30 09:00:00+00', '2026-01-30 10:00:00+00'),
  ('6dae8439-67db-47b4-bf04-59e8459d5842', '2', '852921f1-b77e-433c-b3f0-c716c6ea145c', '1', 'short', NULL, 'false', '50', '{"fields": 3}', NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('75039ade-3a34-47c6-ad90-ba9aea0c8cc5', '1', '852921f1-b77e-433c-b3f0-c716c6ea145c', '0', 'control', NULL, 'true', '50', NULL, NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('916d933c-0fd6-40cc-86d6-ed56ca91137d', '7', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', '2', 'long', NULL, 'false', '33.34', NULL, '0.8461966228761817', '2026-01-30 09:00:00+00', '2026-01-30 10:00:00+00'),
  ('9a228b9a-9e63-4f05-b78b-c3c8a84b77a9', '9', '50e23175-0960-434f-aead-f511b9348ceb', '1', 'other', NULL, 'false', '50', NULL, NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('a3f8c362-98b6-4d6e-9190-db2fc3f14436', '3', '66a98602-d6ca-444c-91d0-31d6ebf87fa0', '0', 'control', NULL, 'true', '50', NULL, NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('be07f0b3-2064-4c97-ab59-bcca7e5f1fa6', '4', '66a98602-d6ca-444c-91d0-31d6ebf87fa0', '1', 'new', NULL, 'false', '50', NULL, NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00'),
  ('c7cbe5ba-05cb-44b6-a6b0-44f09ee5de3b', '5', 'b694c3c2-e0db-44e4-8ded-cfa37b8f13ee', '0', 'control', NULL, 'true', '33.33', NULL, '0.020596600333883545', '2026-01-30 09:00:00+00', '2026-01-30 10:00:00+00'),
  ('f70d8f13-ac7f-4af0-b62b-fa129c422595', '8', '50e23175-0960-434f-aead-f511b9348ceb', '0', 'control', NULL, 'true', '50', NULL, NULL, '2026-01-30 09:00:00+00', '2026-01-30 09:00:00+00');
insert into flag_segments (flag_id, segment_id) values
  ('b3950b6e-5378-4b87-b4a4-469d1a1d2e27', '9ead7720-6dcc-4d92-850b-4166b6cff5dd');
select setval('experiments_number_seq', 4);
select setval('experiment_variants_number_seq', 9);
select setval('experiment_metrics_number_seq', 5);
select setval('experiment_versions', 41);
select setval('assignment_ids', 120);
select setval('event_ids', 45);
select setval('segments_number_seq', 2);
select setval('feature_flags_number_seq', 2);
