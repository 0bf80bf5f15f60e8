extension HCIOpcode {
  /// HCI_Inquiry.
  public static let inquiry: Self = 0x0401
  /// HCI_Inquiry_Cancel.
  public static let inquiryCancel: Self = 0x0402
  /// HCI_Create_Connection.
  public static let createConnection: Self = 0x0405
  /// HCI_Disconnect.
  public static let disconnect: Self = 0x0406
  /// HCI_Create_Connection_Cancel.
  public static let createConnectionCancel: Self = 0x0408
  /// HCI_Accept_Connection_Request.
  public static let acceptConnectionRequest: Self = 0x0409
  /// HCI_Reject_Connection_Request.
  public static let rejectConnectionRequest: Self = 0x040a
  /// HCI_Link_Key_Request_Reply.
  public static let linkKeyRequestReply: Self = 0x040b
  /// HCI_Link_Key_Request_Negative_Reply.
  public static let linkKeyRequestNegativeReply: Self = 0x040c
  /// HCI_PIN_Code_Request_Reply.
  public static let pinCodeRequestReply: Self = 0x040d
  /// HCI_PIN_Code_Request_Negative_Reply.
  public static let pinCodeRequestNegativeReply: Self = 0x040e
  /// HCI_Change_Connection_Packet_Type.
  public static let changeConnectionPacketType: Self = 0x040f
  /// HCI_Authentication_Requested.
  public static let authenticationRequested: Self = 0x0411
  /// HCI_Set_Connection_Encryption.
  public static let setConnectionEncryption: Self = 0x0413
  /// HCI_Change_Connection_Link_Key.
  public static let changeConnectionLinkKey: Self = 0x0415
  /// HCI_Remote_Name_Request.
  public static let remoteNameRequest: Self = 0x0419
  /// HCI_Remote_Name_Request_Cancel.
  public static let remoteNameRequestCancel: Self = 0x041a
  /// HCI_Read_Remote_Supported_Features.
  public static let readRemoteSupportedFeatures: Self = 0x041b
  /// HCI_Read_Remote_Extended_Features.
  public static let readRemoteExtendedFeatures: Self = 0x041c
  /// HCI_Read_Remote_Version_Information.
  public static let readRemoteVersionInformation: Self = 0x041d
  /// HCI_Read_Clock_Offset.
  public static let readClockOffset: Self = 0x041f
  /// HCI_Read_LMP_Handle.
  public static let readLMPHandle: Self = 0x0420
  /// HCI_IO_Capability_Request_Reply.
  public static let ioCapabilityRequestReply: Self = 0x042b
  /// HCI_User_Confirmation_Request_Reply.
  public static let userConfirmationRequestReply: Self = 0x042c
  /// HCI_User_Confirmation_Request_Negative_Reply.
  public static let userConfirmationRequestNegativeReply: Self = 0x042d
  /// HCI_User_Passkey_Request_Reply.
  public static let userPasskeyRequestReply: Self = 0x042e
  /// HCI_User_Passkey_Request_Negative_Reply.
  public static let userPasskeyRequestNegativeReply: Self = 0x042f
  /// HCI_IO_Capability_Request_Negative_Reply.
  public static let ioCapabilityRequestNegativeReply: Self = 0x0434
  /// HCI_Sniff_Mode.
  public static let sniffMode: Self = 0x0803
  /// HCI_Exit_Sniff_Mode.
  public static let exitSniffMode: Self = 0x0804
  /// HCI_Role_Discovery.
  public static let roleDiscovery: Self = 0x0809
  /// HCI_Switch_Role.
  public static let switchRole: Self = 0x080b
  /// HCI_Read_Link_Policy_Settings.
  public static let readLinkPolicySettings: Self = 0x080c
  /// HCI_Write_Link_Policy_Settings.
  public static let writeLinkPolicySettings: Self = 0x080d
  /// HCI_Read_Default_Link_Policy_Settings.
  public static let readDefaultLinkPolicySettings: Self = 0x080e
  /// HCI_Write_Default_Link_Policy_Settings.
  public static let writeDefaultLinkPolicySettings: Self = 0x080f
  /// HCI_Set_Event_Mask.
  public static let setEventMask: Self = 0x0c01
  /// HCI_Reset.
  public static let reset: Self = 0x0c03
  /// HCI_Set_Event_Filter.
  public static let setEventFilter: Self = 0x0c05
  /// HCI_Read_Stored_Link_Key.
  public static let readStoredLinkKey: Self = 0x0c0d
  /// HCI_Delete_Stored_Link_Key.
  public static let deleteStoredLinkKey: Self = 0x0c12
  /// HCI_Write_Local_Name.
  public static let writeLocalName: Self = 0x0c13
  /// HCI_Read_Local_Name.
  public static let readLocalName: Self = 0x0c14
  /// HCI_Read_Connection_Accept_Timeout.
  public static let readConnectionAcceptTimeout: Self = 0x0c15
  /// HCI_Write_Connection_Accept_Timeout.
  public static let writeConnectionAcceptTimeout: Self = 0x0c16
  /// HCI_Read_Page_Timeout.
  public static let readPageTimeout: Self = 0x0c17
  /// HCI_Write_Page_Timeout.
  public static let writePageTimeout: Self = 0x0c18
  /// HCI_Read_Scan_Enable.
  public static let readScanEnable: Self = 0x0c19
  /// HCI_Write_Scan_Enable.
  public static let writeScanEnable: Self = 0x0c1a
  /// HCI_Read_Page_Scan_Activity.
  public static let readPageScanActivity: Self = 0x0c1b
  /// HCI_Write_Page_Scan_Activity.
  public static let writePageScanActivity: Self = 0x0c1c
  /// HCI_Write_Inquiry_Scan_Activity.
  public static let writeInquiryScanActivity: Self = 0x0c1e
  /// HCI_Read_Class_Of_Device.
  public static let readClassOfDevice: Self = 0x0c23
  /// HCI_Write_Class_Of_Device.
  public static let writeClassOfDevice: Self = 0x0c24
  /// HCI_Read_Voice_Setting.
  public static let readVoiceSetting: Self = 0x0c25
  /// HCI_Write_Voice_Setting.
  public static let writeVoiceSetting: Self = 0x0c26
  /// HCI_Read_Transmit_Power_Level.
  public static let readTransmitPowerLevel: Self = 0x0c2d
  /// HCI_Set_Controller_To_Host_Flow_Control.
  public static let setControllerToHostFlowControl: Self = 0x0c31
  /// HCI_Host_Buffer_Size.
  public static let hostBufferSize: Self = 0x0c33
  /// HCI_Host_Number_Of_Completed_Packets.
  public static let hostNumberOfCompletedPackets: Self = 0x0c35
  /// HCI_Read_Number_Of_Supported_IAC.
  public static let readNumberOfSupportedIAC: Self = 0x0c38
  /// HCI_Read_Current_IAC_LAP.
  public static let readCurrentIACLAP: Self = 0x0c39
  /// HCI_Write_Current_IAC_LAP.
  public static let writeCurrentIACLAP: Self = 0x0c3a
  /// HCI_Write_Inquiry_Scan_Type.
  public static let writeInquiryScanType: Self = 0x0c43
  /// HCI_Read_Inquiry_Mode.
  public static let readInquiryMode: Self = 0x0c44
  /// HCI_Write_Inquiry_Mode.
  public static let writeInquiryMode: Self = 0x0c45
  /// HCI_Read_Page_Scan_Type.
  public static let readPageScanType: Self = 0x0c46
  /// HCI_Write_Page_Scan_Type.
  public static let writePageScanType: Self = 0x0c47
  /// HCI_Read_Extended_Inquiry_Response.
  public static let readExtendedInquiryResponse: Self = 0x0c51
  /// HCI_Write_Extended_Inquiry_Response.
  public static let writeExtendedInquiryResponse: Self = 0x0c52
  /// HCI_Read_Simple_Pairing_Mode.
  public static let readSimplePairingMode: Self = 0x0c55
  /// HCI_Write_Simple_Pairing_Mode.
  public static let writeSimplePairingMode: Self = 0x0c56
  /// HCI_Read_Inquiry_Response_Transmit_Power_Level.
  public static let readInquiryResponseTransmitPowerLevel: Self = 0x0c58
  /// HCI_Read_Default_Erroneous_Data_Reporting.
  public static let readDefaultErroneousDataReporting: Self = 0x0c5a
  /// HCI_Write_Default_Erroneous_Data_Reporting.
  public static let writeDefaultErroneousDataReporting: Self = 0x0c5b
  /// HCI_Set_Event_Mask_Page_2.
  public static let setEventMaskPage2: Self = 0x0c63
  /// HCI_Read_LE_Host_Support.
  public static let readLEHostSupport: Self = 0x0c6c
  /// HCI_Write_LE_Host_Support.
  public static let writeLEHostSupport: Self = 0x0c6d
  /// HCI_Read_Secure_Connections_Host_Support.
  public static let readSecureConnectionsHostSupport: Self = 0x0c79
  /// HCI_Write_Secure_Connections_Host_Support.
  public static let writeSecureConnectionsHostSupport: Self = 0x0c7a
  /// HCI_Read_Authenticated_Payload_Timeout.
  public static let readAuthenticatedPayloadTimeout: Self = 0x0c7b
  /// HCI_Write_Authenticated_Payload_Timeout.
  public static let writeAuthenticatedPayloadTimeout: Self = 0x0c7c
  /// HCI_Read_Local_Version_Information.
  public static let readLocalVersionInformation: Self = 0x1001
  /// HCI_Read_Local_Supported_Commands.
  public static let readLocalSupportedCommands: Self = 0x1002
  /// HCI_Read_Local_Supported_Features.
  public static let readLocalSupportedFeatures: Self = 0x1003
  /// HCI_Read_Local_Extended_Features.
  public static let readLocalExtendedFeatures: Self = 0x1004
  /// HCI_Read_Buffer_Size.
  public static let readBufferSize: Self = 0x1005
  /// HCI_Read_BD_ADDR.
  public static let readBDADDR: Self = 0x1009
  /// HCI_Read_Data_Block_Size.
  public static let readDataBlockSize: Self = 0x100a
  /// HCI_Read_Local_Supported_Codecs.
  public static let readLocalSupportedCodecs: Self = 0x100b
  /// HCI_Read_Link_Quality.
  public static let readLinkQuality: Self = 0x1403
  /// HCI_Read_RSSI.
  public static let readRSSI: Self = 0x1405
  /// HCI_Read_Encryption_Key_Size.
  public static let readEncryptionKeySize: Self = 0x1408
  /// HCI_LE_Set_Event_Mask.
  public static let leSetEventMask: Self = 0x2001
  /// HCI_LE_Read_Buffer_Size.
  public static let leReadBufferSize: Self = 0x2002
  /// HCI_LE_Read_Local_Supported_Features.
  public static let leReadLocalSupportedFeatures: Self = 0x2003
  /// HCI_LE_Set_Random_Address.
  public static let leSetRandomAddress: Self = 0x2005
  /// HCI_LE_Set_Advertising_Parameters.
  public static let leSetAdvertisingParameters: Self = 0x2006
  /// HCI_LE_Read_Advertising_Physical_Channel_Transmit_Power.
  public static let leReadAdvertisingPhysicalChannelTransmitPower: Self = 0x2007
  /// HCI_LE_Set_Advertising_Data.
  public static let leSetAdvertisingData: Self = 0x2008
  /// HCI_LE_Set_Scan_Response_Data.
  public static let leSetScanResponseData: Self = 0x2009
  /// HCI_LE_Set_Advertising_Enable.
  public static let leSetAdvertisingEnable: Self = 0x200a
  /// HCI_LE_Set_Scan_Parameters.
  public static let leSetScanParameters: Self = 0x200b
  /// HCI_LE_Set_Scan_Enable.
  public static let leSetScanEnable: Self = 0x200c
  /// HCI_LE_Create_Connection.
  public static let leCreateConnection: Self = 0x200d
  /// HCI_LE_Create_Connection_Cancel.
  public static let leCreateConnectionCancel: Self = 0x200e
  /// HCI_LE_Read_Filter_Accept_List_Size.
  public static let leReadFilterAcceptListSize: Self = 0x200f
  /// HCI_LE_Clear_Filter_Accept_List.
  public static let leClearFilterAcceptList: Self = 0x2010
  /// HCI_LE_Add_Device_To_Filter_Accept_List.
  public static let leAddDeviceToFilterAcceptList: Self = 0x2011
  /// HCI_LE_Remove_Device_From_Filter_Accept_List.
  public static let leRemoveDeviceFromFilterAcceptList: Self = 0x2012
  /// HCI_LE_Connection_Update.
  public static let leConnectionUpdate: Self = 0x2013
  /// HCI_LE_Set_Host_Channel_Classification.
  public static let leSetHostChannelClassification: Self = 0x2014
  /// HCI_LE_Read_Channel_Map.
  public static let leReadChannelMap: Self = 0x2015
  /// HCI_LE_Read_Remote_Features.
  public static let leReadRemoteFeatures: Self = 0x2016
  /// HCI_LE_Encrypt.
  public static let leEncrypt: Self = 0x2017
  /// HCI_LE_Rand.
  public static let leRand: Self = 0x2018
  /// HCI_LE_Enable_Encryption.
  public static let leEnableEncryption: Self = 0x2019
  /// HCI_LE_Long_Term_Key_Request_Reply.
  public static let leLongTermKeyRequestReply: Self = 0x201a
  /// HCI_LE_Long_Term_Key_Request_Negative_Reply.
  public static let leLongTermKeyRequestNegativeReply: Self = 0x201b
  /// HCI_LE_Read_Supported_States.
  public static let leReadSupportedStates: Self = 0x201c
  /// HCI_LE_Test_End.
  public static let leTestEnd: Self = 0x201f
  /// HCI_LE_Remote_Connection_Parameter_Request_Reply.
  public static let leRemoteConnectionParameterRequestReply: Self = 0x2020
  /// HCI_LE_Remote_Connection_Parameter_Request_Negative_Reply.
  public static let leRemoteConnectionParameterRequestNegativeReply: Self = 0x2021
  /// HCI_LE_Set_Data_Length.
  public static let leSetDataLength: Self = 0x2022
  /// HCI_LE_Read_Suggested_Default_Data_Length.
  public static let leReadSuggestedDefaultDataLength: Self = 0x2023
  /// HCI_LE_Write_Suggested_Default_Data_Length.
  public static let leWriteSuggestedDefaultDataLength: Self = 0x2024
  /// HCI_LE_Read_Local_P-256_Public_Key.
  public static let leReadLocalP256PublicKey: Self = 0x2025
  /// HCI_LE_Generate_DHKey.
  public static let leGenerateDHKey: Self = 0x2026
  /// HCI_LE_Add_Device_To_Resolving_List.
  public static let leAddDeviceToResolvingList: Self = 0x2027
  /// HCI_LE_Remove_Device_From_Resolving_List.
  public static let leRemoveDeviceFromResolvingList: Self = 0x2028
  /// HCI_LE_Clear_Resolving_List.
  public static let leClearResolvingList: Self = 0x2029
  /// HCI_LE_Read_Resolving_List_Size.
  public static let leReadResolvingListSize: Self = 0x202a
  /// HCI_LE_Read_Peer_Resolvable_Address.
  public static let leReadPeerResolvableAddress: Self = 0x202b
  /// HCI_LE_Read_Local_Resolvable_Address.
  public static let leReadLocalResolvableAddress: Self = 0x202c
  /// HCI_LE_Set_Address_Resolution_Enable.
  public static let leSetAddressResolutionEnable: Self = 0x202d
  /// HCI_LE_Set_Resolvable_Private_Address_Timeout.
  public static let leSetResolvablePrivateAddressTimeout: Self = 0x202e
  /// HCI_LE_Read_Maximum_Data_Length.
  public static let leReadMaximumDataLength: Self = 0x202f
  /// HCI_LE_Read_PHY.
  public static let leReadPHY: Self = 0x2030
  /// HCI_LE_Set_Default_PHY.
  public static let leSetDefaultPHY: Self = 0x2031
  /// HCI_LE_Set_PHY.
  public static let leSetPHY: Self = 0x2032
  /// HCI_LE_Set_Advertising_Set_Random_Address.
  public static let leSetAdvertisingSetRandomAddress: Self = 0x2035
  /// HCI_LE_Set_Extended_Advertising_Parameters.
  public static let leSetExtendedAdvertisingParameters: Self = 0x2036
  /// HCI_LE_Set_Extended_Advertising_Data.
  public static let leSetExtendedAdvertisingData: Self = 0x2037
  /// HCI_LE_Set_Extended_Scan_Response_Data.
  public static let leSetExtendedScanResponseData: Self = 0x2038
  /// HCI_LE_Set_Extended_Advertising_Enable.
  public static let leSetExtendedAdvertisingEnable: Self = 0x2039
  /// HCI_LE_Read_Maximum_Advertising_Data_Length.
  public static let leReadMaximumAdvertisingDataLength: Self = 0x203a
  /// HCI_LE_Read_Number_Of_Supported_Advertising_Sets.
  public static let leReadNumberOfSupportedAdvertisingSets: Self = 0x203b
  /// HCI_LE_Remove_Advertising_Set.
  public static let leRemoveAdvertisingSet: Self = 0x203c
  /// HCI_LE_Clear_Advertising_Sets.
  public static let leClearAdvertisingSets: Self = 0x203d
  /// HCI_LE_Set_Periodic_Advertising_Parameters.
  public static let leSetPeriodicAdvertisingParameters: Self = 0x203e
  /// HCI_LE_Set_Periodic_Advertising_Data.
  public static let leSetPeriodicAdvertisingData: Self = 0x203f
  /// HCI_LE_Set_Periodic_Advertising_Enable.
  public static let leSetPeriodicAdvertisingEnable: Self = 0x2040
  /// HCI_LE_Set_Extended_Scan_Parameters.
  public static let leSetExtendedScanParameters: Self = 0x2041
  /// HCI_LE_Set_Extended_Scan_Enable.
  public static let leSetExtendedScanEnable: Self = 0x2042
  /// HCI_LE_Extended_Create_Connection.
  public static let leExtendedCreateConnection: Self = 0x2043
  /// HCI_LE_Periodic_Advertising_Create_Sync.
  public static let lePeriodicAdvertisingCreateSync: Self = 0x2044
  /// HCI_LE_Periodic_Advertising_Create_Sync_Cancel.
  public static let lePeriodicAdvertisingCreateSyncCancel: Self = 0x2045
  /// HCI_LE_Periodic_Advertising_Terminate_Sync.
  public static let lePeriodicAdvertisingTerminateSync: Self = 0x2046
  /// HCI_LE_Add_Device_To_Periodic_Advertiser_List.
  public static let leAddDeviceToPeriodicAdvertiserList: Self = 0x2047
  /// HCI_LE_Remove_Device_From_Periodic_Advertiser_List.
  public static let leRemoveDeviceFromPeriodicAdvertiserList: Self = 0x2048
  /// HCI_LE_Clear_Periodic_Advertiser_List.
  public static let leClearPeriodicAdvertiserList: Self = 0x2049
  /// HCI_LE_Read_Periodic_Advertiser_List_Size.
  public static let leReadPeriodicAdvertiserListSize: Self = 0x204a
  /// HCI_LE_Read_Transmit_Power.
  public static let leReadTransmitPower: Self = 0x204b
  /// HCI_LE_Read_RF_Path_Compensation.
  public static let leReadRFPathCompensation: Self = 0x204c
  /// HCI_LE_Write_RF_Path_Compensation.
  public static let leWriteRFPathCompensation: Self = 0x204d
  /// HCI_LE_Set_Privacy_Mode.
  public static let leSetPrivacyMode: Self = 0x204e
  /// HCI_LE_Set_Periodic_Advertising_Receive_Enable.
  public static let leSetPeriodicAdvertisingReceiveEnable: Self = 0x2059
  /// HCI_LE_Periodic_Advertising_Sync_Transfer.
  public static let lePeriodicAdvertisingSyncTransfer: Self = 0x205a
  /// HCI_LE_Periodic_Advertising_Set_Info_Transfer.
  public static let lePeriodicAdvertisingSetInfoTransfer: Self = 0x205b
  /// HCI_LE_Set_Periodic_Advertising_Sync_Transfer_Parameters.
  public static let leSetPeriodicAdvertisingSyncTransferParameters: Self = 0x205c
  /// HCI_LE_Set_Default_Periodic_Advertising_Sync_Transfer_Parameters.
  public static let leSetDefaultPeriodicAdvertisingSyncTransferParameters: Self = 0x205d
  /// HCI_LE_Generate_DHKey [v2].
  public static let leGenerateDHKeyV2: Self = 0x205e
  /// HCI_LE_Read_Buffer_Size [v2].
  public static let leReadBufferSizeV2: Self = 0x2060
  /// HCI_LE_Request_Peer_SCA.
  public static let leRequestPeerSCA: Self = 0x206d
  /// HCI_LE_Set_Host_Feature.
  public static let leSetHostFeature: Self = 0x2074
  /// HCI_LE_Enhanced_Read_Transmit_Power_Level.
  public static let leEnhancedReadTransmitPowerLevel: Self = 0x2076
  /// HCI_LE_Read_Remote_Transmit_Power_Level.
  public static let leReadRemoteTransmitPowerLevel: Self = 0x2077
  /// HCI_LE_Set_Path_Loss_Reporting_Parameters.
  public static let leSetPathLossReportingParameters: Self = 0x2078
  /// HCI_LE_Set_Path_Loss_Reporting_Enable.
  public static let leSetPathLossReportingEnable: Self = 0x2079
  /// HCI_LE_Set_Transmit_Power_Reporting_Enable.
  public static let leSetTransmitPowerReportingEnable: Self = 0x207a
  /// HCI_LE_Set_Default_Subrate.
  public static let leSetDefaultSubrate: Self = 0x207d
  /// HCI_LE_Subrate_Request.
  public static let leSubrateRequest: Self = 0x207e
  /// HCI_LE_Set_Extended_Advertising_Parameters [v2].
  public static let leSetExtendedAdvertisingParametersV2: Self = 0x207f
  /// HCI_LE_Extended_Create_Connection [v2].
  public static let leExtendedCreateConnectionV2: Self = 0x2085
  /// HCI_LE_Set_Periodic_Advertising_Parameters [v2].
  public static let leSetPeriodicAdvertisingParametersV2: Self = 0x2086
}
